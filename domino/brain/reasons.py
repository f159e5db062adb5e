"""Why an action is advised, as sentences. Runs on the page too, so it is written in the Python that MicroPython speaks.

A reason is a code with values, plain JSON: tiles are their numbers, sides "L" or "R".
"""

from domino.text import _, decimal, side_name, t, tile_name

REASONS = {
    "only": _("It is all you can do."),
    "goes-out": _("{tile} is your last tile: you go out."),
    "team-out": _("{tile} is the last of your own tiles."),
    "blocks": _("It blocks the line, and your side should hold fewer pips: {chance}% to win the round."),
    "foe-stuck": _("The next opponent can probably play at neither end ({percent}%)."),
    "partner": _("It leaves your partner the number {number}."),
    "keeps": _("You hold more tiles for what it leaves: {count} can follow."),
    "both-ends": _("You can then play at both ends, {left} and {right}."),
    "other-blocks": _("Playing {tile} instead would leave you nothing to lay."),
    "end-blocks": _("The {side} end would block you."),
    "heaviest": _("It sheds the most pips: {pips}."),
    "double": _("It gets rid of a double, which has fewer places to go."),
    "draw": _("Another tile helps: it fits in {percent}% of the deals that are possible."),
    "pass": _("Another tile would seldom fit ({percent}%) and add to your pips."),
    "wins": _("It wins the round most often: {chance}% against {other}%."),
    "best": _("It does best over the deals that are possible."),
}


def action_text(action):
    """What is advised: "Play 6-5 on the right.", "Draw.", "Pass."."""
    if action[0] == "play":
        if not action[2]:
            return t("Play {tile}.", tile=tile_name(action[1]))
        return t("Play {tile} on the {side}.", tile=tile_name(action[1]), side=side_name(action[2]))
    return t("Draw.") if action[0] == "draw" else t("Pass.")


def reason_text(code, values):
    """The sentence of a reason."""
    said = {}
    for key in values:
        value = values[key]
        said[key] = tile_name(value) if key == "tile" else side_name(value) if key == "side" else value
    return t(REASONS[code], **said)


def move_name(action):
    """An action as a sentence begins with it: "6-5 on the right", "Double 5", "Drawing"."""
    if action[0] != "play":
        return t("Drawing") if action[0] == "draw" else t("Passing")
    tile = tile_name(action[1])
    name = t("{tile} on the {side}", tile=tile, side=side_name(action[2])) if action[2] else tile
    return name[0].upper() + name[1:]


def cost_text(entry):
    """What another action than the best costs, by its figures."""
    move = move_name(entry["action"])
    if entry["lost"]:
        return t("{move} costs {points} points and {chance}% of the chance to win the round.", move=move,
                 points=decimal(entry["cost"]), chance=entry["lost"])
    if entry["cost"]:
        return t("{move} costs {points} points.", move=move, points=decimal(entry["cost"]))
    return t("{move} is about as good.", move=move)


def say(hint, brief=False):
    """The hint in words: what to do, and why; unless it is to be brief also what two other actions would cost."""
    sentences = [action_text(hint["action"]), reason_text(hint["reason"], hint["values"])]
    if not brief:
        sentences += [cost_text(entry) for entry in hint["figures"][1:]]
    return " ".join(sentences)
