"""What a player hears, understood: the page's sentences back to facts, by patterns made from the catalogue's messages.

A fact is a tuple, its kind first; seats and sides are numbers, tiles as the engine writes them. Nothing here looks at
a match: `facts_of` says what a record has to be heard as, so that the two can be compared.
"""

import re

from domino import record
from domino.match import Match
from domino.tiles import parse, tile
from domino.web.words import TEAMS

NUMBER = r"\d+"
LIST = r"[^.:;]+"
SUM = r"[-\d +=−]+"
ME = 0  # the player's seat

# kind, message (its singular where it has two), what the message itself says
SENTENCES = (
    ("round", "Round {round}.", {}),
    ("goes-on", "The match goes on. Round {round}.", {}),
    ("opens", "You open.", {"seat": ME}),
    ("opens", "{name} opens.", {}),
    ("opens", "You open: you hold the highest double, {tile}.", {"seat": ME, "why": "highest-double"}),
    ("opens", "{name} opens with the highest double, {tile}.", {"why": "highest-double"}),
    ("opens", "{name} opens, holding the highest double, {tile}.", {"why": "highest-double"}),
    (
        "opens",
        "You open: nobody holds a double, and your {tile} is the heaviest tile.",
        {"seat": ME, "why": "heaviest"},
    ),
    ("opens", "{name} opens: nobody holds a double, and {tile} is the heaviest tile.", {"why": "heaviest"}),
    ("play", "You play {tile}; you have {count} tile left.", {"seat": ME, "side": ""}),
    ("play", "{name} plays {tile}; {count} tile left.", {"side": ""}),
    (
        "play",
        "You play {tile} on the left; the ends are {left} and {right}; you have {count} tile left.",
        {"seat": ME, "side": "L"},
    ),
    (
        "play",
        "You play {tile} on the right; the ends are {left} and {right}; you have {count} tile left.",
        {"seat": ME, "side": "R"},
    ),
    ("play", "{name} plays {tile} on the left; the ends are {left} and {right}; {count} tile left.", {"side": "L"}),
    ("play", "{name} plays {tile} on the right; the ends are {left} and {right}; {count} tile left.", {"side": "R"}),
    ("play", "You play {tile} on the left.", {"seat": ME, "side": "L", "count": 0}),
    ("play", "You play {tile} on the right.", {"seat": ME, "side": "R", "count": 0}),
    ("play", "{name} plays {tile} on the left.", {"side": "L", "count": 0}),
    ("play", "{name} plays {tile} on the right.", {"side": "R", "count": 0}),
    ("ends", "The ends are {left} and {right}.", {}),
    ("draw", "You draw {tile}.", {"seat": ME}),
    ("draw", "{name} draws a tile.", {}),
    ("pass", "You pass on {left} and {right}.", {"seat": ME}),
    ("pass", "You pass on {left}.", {"seat": ME}),
    ("pass", "{name} passes on {left} and {right}.", {}),
    ("pass", "{name} passes on {left}.", {}),
    ("time", "{name} runs out of time.", {}),
    ("time", "{name} runs out of time and draws a tile.", {"drew": 1}),
    ("finish", "You have no tiles left. The round goes on until your whole team is out.", {"seat": ME}),
    ("finish", "{name} has no tiles left; the team plays on.", {}),
    ("turn", "Your turn.", {}),
    ("can", "You can play: {list}.", {}),
    ("cannot", "Nothing fits: draw.", {"draw": 1}),
    ("cannot", "Nothing fits: draw, or pass.", {"draw": 1, "pass": 1}),
    ("cannot", "Nothing fits: pass.", {"pass": 1}),
    ("which", "{tile} fits both ends: left or right?", {}),
    ("end", "The round is blocked.", {}),
    ("end", "You go out.", {"seat": ME}),
    ("end", "{name} goes out.", {}),
    ("holds", "You hold {count} pip.", {"seat": ME}),
    ("holds", "{name} holds {count} pip.", {}),
    ("why", "Blocked: everyone adds what is left in the hand.", {}),
    ("why", "Everyone else adds what is left in the hand.", {}),
    (
        "why",
        "Everyone adds what is left in the hand; what your side still holds, {pips}, counts against every other team.",
        {},
    ),
    (
        "why",
        "Everyone adds what is left in the hand; what the partners of {name} still hold, {pips}, counts "
        "against every other team.",
        {},
    ),
    ("why", "Blocked, and the lightest hands are equal: nobody scores.", {}),
    ("why", "Blocked: the lightest hand takes the pips of all the others.", {}),
    ("why", "The one who goes out takes the pips of all the others.", {}),
    ("why", "Blocked, and both sides hold the same: nobody scores.", {}),
    ("why", "Blocked: the lighter side takes the difference.", {}),
    ("why", "The side that goes out takes what its opponents hold; the partner's tiles do not count.", {}),
    ("why", "The one who goes out takes what the opponent holds.", {}),
    ("points", "{side}: {sum}.", {}),
    ("score", "The score: {list}.", {}),
    ("out", "You have reached {target} and are out of the match.", {"mine": 1}),
    ("out", "{side}: {target} reached, out of the match.", {}),
    ("next", "The highest double opens the next round.", {}),
    ("next", "You won the round and open the next one.", {"seat": ME}),
    ("next", "{name} won the round and opens the next one.", {}),
    ("next", "You open again.", {"seat": ME}),
    ("next", "{name} opens again.", {}),
    ("next", "You open the next round.", {"seat": ME}),
    ("next", "{name} opens the next round.", {}),
    ("over", "You share the win.", {"mine": 1}),
    ("over", "Your side wins the match.", {"mine": 1}),
    ("over", "You win the match!", {"mine": 1}),
    ("over", "The win is shared: {names}.", {}),
    ("over", "The other side wins the match.", {"theirs": 1}),
    ("over", "{name} wins the match.", {}),
    # what is said when it is asked for
    ("line", "The line is empty.", {}),
    ("line", "The line, from left to right: {list}.", {}),
    ("hand", "Your hand: {list}.", {}),
    ("whose", "It is your turn.", {"seat": ME}),
    ("whose", "It is the turn of {name}.", {}),
    ("saved", "The record is saved as a file.", {}),
    ("tiles", "{list}.", {}),  # last: any sentence looks like it
)
ANSWERS = ("line", "hand", "tiles", "whose", "saved", "which", "goes-on")


class Misheard(AssertionError):
    """Something was said that is no sentence of the game."""


class Hearing:
    """Understands one language at one table.

    `catalogue` is the compiled one ({} for English), `names` those of the seats, the player's own word for "You" at its
    place, `teams` how many teams there are.
    """

    def __init__(self, catalogue, names, teams):
        self.catalogue = catalogue
        self.names = names
        self.teams = teams
        if teams == 2:
            self.sides = [self.text("Us"), self.text("Them")]
        else:
            self.sides = [self.text(team) for team in TEAMS[:teams]] or names
        double = re.escape(self.text("double {number}")).replace(re.escape("{number}"), NUMBER)
        self.tile = rf"(?:\d+-\d+|{double})"
        self.patterns = [(kind, re.compile(self.pattern(message)), more) for kind, message, more in SENTENCES]

    def pattern(self, message):
        """A message in all its forms as a regular expression."""
        return "|".join(f"(?:{self.of_form(form, i)})" for i, form in enumerate(self.forms(message)))

    def forms(self, message):
        """The message in the language, all its plural forms."""
        if not self.catalogue:
            return [message] if message not in PLURALS else [message, PLURALS[message]]
        forms = self.catalogue[message]
        return [forms] if isinstance(forms, str) else forms

    def text(self, message):
        return self.forms(message)[0]

    def of_form(self, form, number):
        """A form as a regular expression, a group for each placeholder."""
        kinds = {
            "name": one_of([*self.names, *self.sides]),
            "side": one_of(self.sides),
            "tile": self.tile,
            "list": LIST,
            "names": LIST,
            "sum": SUM,
        }
        parts = re.split(r"\{(\w+)\}", form)
        return "".join(
            re.escape(part) if i % 2 == 0 else f"(?P<{part}_{number}>{kinds.get(part, NUMBER)})"
            for i, part in enumerate(parts)
        )

    def facts(self, text):
        """The facts of an utterance, in its order. Raises Misheard where something in it is no sentence."""
        text = text.replace("\u00a0", "").strip()
        found = []
        while text:
            best = None
            for kind, pattern, more in self.patterns:
                match = pattern.match(text)
                if match and text[match.end() : match.end() + 1] in ("", " ") and (not best or match.end() > best[0]):
                    values = {name.rpartition("_")[0]: value for name, value in match.groupdict().items() if value}
                    best = match.end(), kind, {**values, **more}
            if not best:
                raise Misheard(text)
            text = text[best[0] :].strip()
            found.append(self.fact(best[1], best[2]))
        return found

    # -- inside

    def fact(self, kind, said):
        seat = said.get("seat")
        if said.get("name") in self.names:
            seat = self.names.index(said["name"])
        held = self.read_tile(said["tile"]) if "tile" in said else None
        number = {key: int(said[key]) for key in ("round", "left", "right", "count", "target") if key in said}
        left, right = number.get("left"), number.get("right", number.get("left"))
        read = {
            "round": lambda: (number["round"],),
            "opens": lambda: (seat, held, said.get("why")),
            "play": lambda: (seat, held, said["side"], left, right, number["count"]),
            "ends": lambda: (left, right),
            "draw": lambda: (seat, number.get("count", 1), held),
            "pass": lambda: (seat, left, right),
            "time": lambda: (seat, bool(said.get("drew"))),
            "finish": lambda: (seat,),
            "can": lambda: tuple(self.way(item) for item in self.items(said["list"])),
            "cannot": lambda: tuple((word,) for word in ("draw", "pass") if word in said),
            "which": lambda: (held,),
            "end": lambda: (seat,),
            "holds": lambda: (seat, number["count"]),
            "points": lambda: (self.sides.index(said["side"]), self.total(said["sum"])),
            "score": lambda: tuple(self.standing(item) for item in self.items(said["list"])),
            "out": lambda: (ME if "mine" in said else self.sides.index(said["side"]),),
            "next": lambda: (seat,),
            "over": lambda: self.winners(said),
            "line": lambda: tuple(self.items(said["list"])) if "list" in said else (),
            "hand": lambda: tuple(self.read_tile(item) for item in self.items(said["list"])),
            "tiles": lambda: tuple(self.holding(item) for item in self.items(said["list"])),
            "whose": lambda: (seat,),
        }.get(kind, tuple)
        return (kind, *read())

    def items(self, text):
        """The items of a list in words; what is out of the match has a comma of its own."""
        joint = re.escape(self.text("{list} and {last}").replace("{list}", "").replace("{last}", ""))
        out = re.escape(self.text("{side}, out").replace("{side}", ""))
        return re.split(rf"(?!{out}(?:$|,|{joint})), |{joint}", text)

    def read_tile(self, text):
        if re.fullmatch(r"\d+-\d+", text):
            return parse(text)
        number = int(re.search(NUMBER, text)[0])
        return tile(number, number)

    def way(self, text):
        """ "6-4 left" as an action."""
        for side, word in (("L", "left"), ("R", "right"), ("", None)):
            shape = self.text("{tile} {side}").replace("{side}", self.text(word)) if word else "{tile}"
            match = re.fullmatch(shape.replace("{tile}", f"({self.tile})"), text)
            if match:
                return "play", self.read_tile(match[1]), side
        raise Misheard(text)

    def total(self, text):
        """What a sum comes to; it has to be right."""
        terms, _, shown = text.partition("=")
        made = eval(terms.replace("−", "-"), {})
        assert not shown or int(shown) == made, text
        return made

    def standing(self, text):
        out = self.text("{side}, out").replace("{side}", "")
        name, _, points = text.removesuffix(out).rpartition(" ")
        return self.sides.index(name), int(points), text.endswith(out)

    def winners(self, said):
        if "mine" in said:
            return ("mine",)
        if "theirs" in said:
            return (1,)
        return tuple(self.sides.index(name) for name in self.items(said.get("names") or said["name"]))

    def holding(self, text):
        """ "Bianca 7 tiles" as (seat or None for the boneyard, tiles)."""
        match = re.fullmatch(r"(.+?) (\d+) \S+", text)
        if not match:
            raise Misheard(text)
        return (self.names.index(match[1]) if match[1] in self.names else None), int(match[2])


def one_of(texts):
    return "|".join(re.escape(text) for text in sorted(texts, key=len, reverse=True))


# The other forms, in English
PLURALS = {
    message: message.replace("{count} tile left", "{count} tiles left").replace("{count} pip.", "{count} pips.")
    for _, message, _ in SENTENCES
    if "{count}" in message
}
PLURALS["{name} draws a tile."] = "{name} draws {count} tiles."


# -- what a record has to be heard as


def facts_of(written):
    """The facts of a match from its record: all that the player at seat 0 has to hear, in order."""
    whole = record.replay(written)
    facts = []
    for match, events, actor, _ in replayed(written):
        for event in events:
            facts += EVENTS[event["type"]](match, event)
        if events[-1]["type"] in ("end", "over"):
            continue
        if match.turn == ME and actor != ME:
            facts.append(("turn",))
        if match.turn == ME and not goes_by_itself(match):
            plays = [action for action in match.legal if action[0] == "play"]
            facts.append(("can", *plays) if plays else ("cannot", *match.legal))
    assert record.record(whole) == written
    return joined(facts)


def goes_by_itself(match):
    """Whether the next draw belongs to the one command that draws until a tile fits."""
    moves = match.round.moves
    drew = bool(moves) and moves[-1][:2] == (match.turn, "draw")
    return tuple(match.legal) == (("draw",),) and drew and match.rules.draw == "until-playable"


def replayed(written):
    """(match, events, who acted, what they did) after every deal and every action of a record, as it happened."""
    whole = record.replay(written)
    match = Match(whole.rules, whole.seats, whole.seed, whole.nonce, whole.player_nonce)
    match.date = whole.date
    for round_ in written["rounds"]:
        yield match, match.deal(), None, None
        for action in actions_of(match, round_["moves"]):
            actor = match.turn
            yield match, match.apply(action), actor, action


def actions_of(match, moves):
    """The actions of a round's moves as a record writes them."""
    for text in moves:
        if text[0] in "+-!":
            yield ({"+": "draw", "-": "pass", "!": "time"}[text[0]],)
        else:
            yield "play", parse(text.rstrip("LR")), text[-1] if text[-1] in "LR" else ""


def joined(facts):
    """The draws of one of the others that follow each other are said as one."""
    made = []
    for fact in facts:
        if made and fact[0] == made[-1][0] == "draw" and fact[1] == made[-1][1] != ME:
            fact = ("draw", fact[1], made.pop()[2] + 1, None)
        made.append(fact)
    return made


def _deal(match, event):
    named = event["tile"] is not None
    return [("round", event["round"]), ("opens", event["opener"], event["tile"], event["why"] if named else None)]


def _play(match, event):
    ends = (*event["ends"],) if event["side"] else (None, None)
    held = event["held"]
    if held:
        return [("play", event["seat"], event["tile"], event["side"], *ends, held)]
    facts = [("play", event["seat"], event["tile"], event["side"], None, None, 0)]
    if match.rules.going_out == "team":
        facts.append(("ends", *event["ends"]))
    return facts


def _end(match, event):
    rules = match.rules
    facts = [("end", event["out"])]
    facts += [("holds", seat, event["pips"][seat]) for seat, hand in enumerate(event["hands"]) if hand]
    facts.append(("why",))
    facts += [("points", side, points) for side, points in enumerate(event["points"]) if points]
    gone = set(match.eliminated)
    facts.append(("score", *[(side, event["totals"][side], side in gone) for side in range(rules.sides)]))
    facts += [("out", side) for side in event["eliminated"]]
    if event["next"]["why"]:
        facts.append(("next", event["next"]["seat"]))
    return facts


def _over(match, event):
    winners = ("mine",) if ME in event["winners"] else tuple(event["winners"])
    return [
        ("over", *winners),
        ("score", *[(side, total, side in match.eliminated) for side, total in enumerate(match.totals)]),
    ]


EVENTS = {
    "deal": _deal,
    "play": _play,
    "draw": lambda match, event: [("draw", event["seat"], 1, event["tile"] if event["seat"] == ME else None)],
    "pass": lambda match, event: [("pass", event["seat"], *event["ends"])],
    "time": lambda match, event: [("time", event["seat"], event["drew"])],
    "finish": lambda match, event: [("finish", event["seat"])],
    "end": _end,
    "over": _over,
}


def difference(heard, due):
    """What was not heard as it happened: the first (place, heard, due), or None."""
    heard = [fact for fact in heard if fact[0] not in ANSWERS]
    for place in range(max(len(heard), len(due))):
        said = heard[place] if place < len(heard) else None
        happened = due[place] if place < len(due) else None
        if said != happened:
            return place, said, happened
    return None
