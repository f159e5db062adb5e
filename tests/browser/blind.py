"""A player who does not see: knows the page by its accessibility tree and by what the live regions say, acts by keys.

`Blind` plays a match from the set-up to the saved record. At each of its turns it makes the view of its seat anew from
what it heard, lets a bot choose on that, and keeps both, so that they can be compared with the real ones afterwards.
"""

import json
import re

from domino import rules
from domino.bots import find
from domino.line import Line
from domino.tiles import HIGH, NAMES, is_double, size
from domino.view import View
from domino.web.extra.command import COMMANDS
from tests.browser.hearing import ME, Hearing

# Every text that a region gets, in order; and whether one was put over another before anything could hear it
LISTEN = """() => {
  window.heard = [];
  for (const id of ['say', 'say-now']) {
    new MutationObserver((changes) => {
      const texts = changes.flatMap((change) => [...change.addedNodes]).map((node) => node.textContent).filter(Boolean);
      texts.forEach((text, i) => heard.push([id, text, i < texts.length - 1]));
    }).observe(document.getElementById(id), {childList: true});
  }
}"""
PATIENCE = 20_000  # ms
DECIDES = ("can", "cannot", "end", "over")  # the facts after which it is for the player to do something
ASKED = {"hand": "m", "tiles": "e", "ends": "c", "line": "v", "turn": "t", "score": "i", "fits": "g"}


class First:
    """In place of a bot's random stream: of equal choices the first."""

    @staticmethod
    def choice(items):
        return items[0]


class Tree:
    """The accessibility tree as it is now."""

    def __init__(self, session):
        nodes = session.send("Accessibility.getFullAXTree")["nodes"]
        self.nodes = {node["nodeId"]: node for node in nodes}
        self.root = nodes[0]

    def inside(self, node=None):
        """All nodes below one, in the order in which they are read."""
        for child in (node or self.root).get("childIds", ()):
            found = self.nodes[child]
            if not found.get("ignored"):
                yield found
            yield from self.inside(found)

    def all(self, role, name=None, within=None):
        """The nodes of a role, and of a name where one is given."""
        return [node for node in self.inside(within) if role_of(node) == role and name in (None, name_of(node))]

    def texts(self, node):
        """What is read inside a node."""
        return [name_of(text) for text in self.all("StaticText", within=node)]


def role_of(node):
    return node["role"]["value"]


def name_of(node):
    return node.get("name", {}).get("value", "")


def state(node, name):
    """A state of a node ("disabled", "focused", "selected")."""
    return next((one["value"]["value"] for one in node.get("properties", ()) if one["name"] == name), False)


class Blind:
    """Plays at `page`, where the set-up is shown. `typed` says whether it types commands instead of pressing keys."""

    def __init__(self, page, game, options, catalogue, bot, typed=False):
        self.page = page
        self.session = page.context.new_cdp_session(page)
        self.rules = rules.make(game, options)
        self.catalogue = catalogue
        self.bot = find(bot)
        self.typed = typed
        self.heard = 0  # utterances that were listened to
        self.transcript = []  # what was heard in the course of the match, answers to questions left out
        self.answers = []
        self.views = []  # what the player knew at each turn, as plain data
        self.choices = []
        self.hands = []  # of each round, as they lay open at its end: (whose, tiles)
        self.hearing = None
        self.round = None
        page.evaluate(LISTEN)

    def text(self, message):
        found = self.catalogue.get(message, message)
        return found if isinstance(found, str) else found[0]

    # -- the match

    def play(self):
        """From the set-up to the end; answers the record that was saved."""
        self.go_to(self.text("Deal the tiles"))
        self.page.keyboard.press("Enter")
        while True:
            facts = self.listen()
            if facts[-2][0] == "over":
                return self.save()
            if any(fact[0] == "end" for fact in facts):
                self.look_at_the_end()
                self.command("play", "Enter", "go_on")
            else:
                self.decide(facts[-1])

    def listen(self):
        """What is said until it is for the player to act, as facts; the round is kept up with them."""
        facts = []
        while not any(fact[0] in DECIDES for fact in facts):
            for fact in self.utterance(self.transcript):
                self.round = self.round or Known(self.rules)
                self.round.hear(fact)
                facts.append(fact)
        return facts

    def utterance(self, kept):
        """The next utterance as facts; its text is added to `kept`."""
        self.page.wait_for_function("n => heard.length > n", arg=self.heard, timeout=PATIENCE)
        region, text, covered = self.page.evaluate("n => heard[n]", self.heard)
        assert not covered, f"nobody can have heard “{text}”: another text was put over it at once"
        assert region == "say", f"refused: {text}"
        self.heard += 1
        kept.append(text)
        return self.understand(text)

    def understand(self, text):
        if not self.hearing:
            tree = self.tree()
            others = tree.all("list", self.text("Other players"))[0]
            names = [tree.texts(item)[0] for item in tree.all("listitem", within=others)]
            self.hearing = Hearing(self.catalogue, [self.text("You"), *names], self.rules.teams)
        return self.hearing.facts(text)

    def decide(self, can):
        """The player's turn: make sure of what is known, choose, act."""
        known = self.round
        tree = self.tree()
        if known.hand is None:
            self.ask_everything(known, can)
        able = {
            action: any(not state(node, "disabled") for node in tree.all("button", self.text(name)))
            for action, name in ((("draw",), "Draw"), (("pass",), "Pass"))
        }
        plays = list(can[1:]) if can[0] == "can" else []
        legal = [*plays, *[action for action in able if able[action]]]
        assert can[0] == "can" or legal == list(can[1:])
        self.check_listbox(tree, known.hand, plays)
        view = known.view(legal)
        action = legal[0] if len(legal) == 1 else self.bot.choose(view, First)
        self.views.append(view.to_json())
        self.choices.append(action)
        if action[0] != "play":
            self.command(action[0], {"draw": "Space", "pass": "p"}[action[0]])
        elif self.typed:
            side = {"L": " " + self.word("left"), "R": " " + self.word("right"), "": ""}[action[2]]
            self.type(NAMES[action[1]].replace("-", " ") + side)
        else:
            self.lay(action, sum(play[1] == action[1] for play in plays))

    def lay(self, action, ways):
        """Go to the tile in the hand, hear that it is the one, and lay it."""
        wanted = self.tile_name(action[1])
        self.page.keyboard.press("Home")
        for _ in range(self.round.hand.index(action[1])):
            self.page.keyboard.press("ArrowRight")
        role, name = self.focused()
        assert role == "option" and name.split(",")[0] == wanted
        self.page.keyboard.press("Enter")
        if ways == 2:
            assert self.utterance(self.answers) == [("which", action[1])]
            assert self.focused()[0] == "button"
            self.page.keyboard.press({"L": "s", "R": "d"}[action[2]])

    def ask_everything(self, known, can):
        """The round's first turn: the hand, and all else that can be asked, which has to be what was heard."""
        answer = {name: self.ask(name, key) for name, key in ASKED.items()}
        known.hand = list(answer["hand"][1:])
        assert dict(answer["tiles"][1:]) == {
            **{seat: known.counts[seat] for seat in known.playing},
            **({} if self.rules.draw == "none" else {None: known.boneyard}),
        }
        line = known.line
        assert answer["ends"] == (("ends", *line.ends) if line.ends else ("line",))
        assert answer["line"] == ("line", *[f"{left}-{right}" for left, right in line.tiles()])
        assert answer["turn"] in (("whose", ME), ("turn",))  # in some languages one sentence
        totals = [(side, total, side in known.eliminated) for side, total in enumerate(known.totals)]
        assert answer["score"] == ("score", *totals)
        assert answer["fits"] == can

    def ask(self, name, key):
        self.command(name, key)
        (fact,) = self.utterance(self.answers)
        return fact

    def check_listbox(self, tree, hand, plays):
        """The hand as a list: a name for each tile, the tile first, then where it goes; one of them is chosen."""
        box = tree.all("listbox")[0]
        options = tree.all("option", within=box)
        places = {"": "", "L": "left", "R": "right", "LR": "both", "RL": "both"}
        due = []
        for held in hand:
            sides = "".join(action[2] for action in plays if action[1] == held)
            fits = any(action[1] == held for action in plays)
            where = ("opens" if not sides else places[sides]) if fits else ""
            name = self.tile_name(held)
            due.append(self.text("{tile}, {where}").format(tile=name, where=self.text(where)) if where else name)
        assert [name_of(option) for option in options] == due
        assert sum(bool(state(option, "selected")) for option in options) == 1

    def look_at_the_end(self):
        """The hands that lie open. They are said before they are shown."""
        open_hands = None
        while not open_hands:
            tree = self.tree()
            open_hands = next(iter(tree.all("list", self.text("What was left in the hands"))), None)
        for item in tree.all("listitem", within=open_hands):
            texts = tree.texts(item)
            self.hands.append((texts[0], re.findall(r"\d+-\d+", " ".join(texts[1:]))))

    def save(self):
        """The match is over: save its record."""
        self.go_to(self.text("Save the record"))
        with self.page.expect_download() as download:
            self.page.keyboard.press("Enter")
        assert self.utterance(self.answers) == [("saved",)]
        return json.loads(download.value.path().read_text())

    # -- by keys

    def command(self, name, key, word=None):
        """Press a key, or type the command's first word in the language."""
        if self.typed and self.in_field():
            self.type(self.word(word or name))
        else:
            self.page.keyboard.press(key)

    def in_field(self):
        """Whether commands can be typed: the field has the focus, or gets it by its key."""
        if self.focused()[0] != "textbox":
            self.page.keyboard.press("/")
        return self.focused() == ("textbox", self.text("Command"))

    def type(self, text):
        assert self.in_field()
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")

    def word(self, command):
        return self.text(dict(COMMANDS)[command]).split(",")[0]

    def go_to(self, button):
        """By Tab to a button."""
        for _ in range(40):
            if self.focused() == ("button", button):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to “{button}”")

    def focused(self):
        """(role, name) of what has the focus, as the accessibility tree says it."""
        active = self.session.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]
        asked = {"objectId": active["objectId"], "fetchRelatives": False}
        (node,) = self.session.send("Accessibility.getPartialAXTree", asked)["nodes"]
        return role_of(node), name_of(node)

    def tree(self):
        return Tree(self.session)

    def tile_name(self, tile):
        return self.text("double {number}").format(number=HIGH[tile]) if is_double(tile) else NAMES[tile]


class Known:
    """What the player at seat `ME` knows of the match, from the rules and from the facts that were heard."""

    def __init__(self, rules):
        self.rules = rules
        self.totals = [0] * rules.sides
        self.eliminated = []
        self.hand = None

    def hear(self, fact):
        """Take in one fact. Facts of kinds that change nothing are passed over."""
        take = getattr(self, "hear_" + fact[0], None)
        if take:
            take(*fact[1:])

    def hear_round(self, number):
        rules = self.rules
        self.number = number
        self.playing = tuple(seat for seat in range(rules.players) if rules.side_of(seat) not in self.eliminated)
        each = rules.hand_size(len(self.playing))
        self.counts = [each if seat in self.playing else 0 for seat in range(rules.players)]
        self.boneyard = size(rules.set) - each * len(self.playing)
        self.line = Line()
        self.history = []
        self.hand = None

    def hear_opens(self, seat, tile, _why):
        self.opener, self.opening_tile = seat, tile

    def hear_play(self, seat, tile, side, left, right, held):
        self.line.lay(tile, side)
        assert left is None or self.line.ends == [left, right]
        self.counts[seat] -= 1
        assert self.counts[seat] == held
        self.history.append((seat, "play", tile, side))
        if seat == ME:
            self.hand.remove(tile)

    def hear_ends(self, left, right):
        assert self.line.ends == [left, right]

    def hear_draw(self, seat, count, tile):
        self.counts[seat] += count
        self.boneyard -= count
        self.history += [(seat, "draw", tile)] * count
        if seat == ME:
            self.hand.append(tile)

    def hear_pass(self, seat, left, right):
        assert self.line.ends == [left, right]
        self.history.append((seat, "pass", left, right))

    def hear_score(self, *standings):
        self.totals = [points for _, points, _ in standings]
        self.eliminated = [side for side, _, gone in standings if gone]

    def view(self, legal):
        """The view of the player's seat, in its turn."""
        made = View(self.rules, Line.from_json(self.line.to_json()))
        forced = self.rules.opening == "forced" and not self.line.ends
        made.seat, made.number, made.turn, made.hand = ME, self.number, ME, tuple(self.hand)
        made.counts, made.boneyard, made.playing = list(self.counts), self.boneyard, self.playing
        made.opener, made.opening_tile = self.opener, self.opening_tile
        made.opening = self.opening_tile if forced else None
        made.history, made.legal = list(self.history), tuple(legal)
        made.totals, made.eliminated = list(self.totals), list(self.eliminated)
        return made
