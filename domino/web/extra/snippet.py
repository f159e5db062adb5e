"""The page that makes the lines for somebody's page (snippet.html): choose, see it live, copy.

The choices of the game follow from the table of options, those of the frame from a table here.
"""

import json

import js

from domino.rules import OPTIONS, PRESETS
from domino.text import GAME_NAMES, LANGUAGES, _, t
from domino.web import dom, intl
from domino.web.choice import Choice
from domino.web.labels import LEVELS, MATTERS
from domino.web.labels import OPTIONS as LABELS

OTHER_LABELS = {"players": _("Players"), "set": _("Set"), "teams": _("Teams"), "target": _("Points to reach")}
FEW = ("players", "set", "target")  # options that are not folded away
SAME = ""  # a choice that leaves an attribute out
ELEMENT, FRAME, LINK = "element", "frame", "link"
KINDS = (
    (ELEMENT, _("One tag: a picture first, the game when it is seen; your page hears of every move")),
    (FRAME, _("A plain frame, without a script on your page")),
    (LINK, _("A link to the game")),
)
ON_OFF = (("on", _("On")), ("off", _("Off")))
# attribute: (label, ((value, words) …), for which kinds)
LOOKS = (
    ("level", _("Opponents"), tuple([(str(i + 1), words) for i, words in enumerate(LEVELS)]), (ELEMENT, FRAME, LINK)),
    ("hl", _("Language"), LANGUAGES, (ELEMENT, FRAME, LINK)),
    (
        "theme",
        _("Colours"),
        (("light", _("Light")), ("dark", _("Dark")), ("contrast", _("High contrast"))),
        (ELEMENT, FRAME, LINK),
    ),
    (
        "speed",
        _("Speed of the others"),
        (("slow", _("Slow")), ("fast", _("Fast")), ("instant", _("At once"))),
        (ELEMENT, FRAME, LINK),
    ),
    (
        "sound",
        _("Sound"),
        (("off", _("Off")), ("low", _("Low")), ("loud", _("Loud"))),
        (ELEMENT, FRAME, LINK),
    ),
    ("start", _("The tiles are dealt"), (("1", _("at once")),), (ELEMENT, FRAME, LINK)),
    ("loading", _("The game comes"), (("eager", _("with the page")), ("click", _("at a click"))), (ELEMENT,)),
    ("persist", _("The match is kept"), (("host", _("by your page")),), (ELEMENT,)),
    (
        "sandbox",
        _("The frame is"),
        (("allow-scripts allow-same-origin allow-popups", _("closed in")), ("allow-scripts", _("closed in tightly"))),
        (ELEMENT, FRAME),
    ),
)
UNSAID = {  # the words for leaving an attribute out
    "level": _("as the player likes"),
    "hl": _("the player's"),
    "theme": _("As the device"),
    "speed": _("Normal"),
    "sound": _("Medium"),
    "start": _("when the player says so"),
    "loading": _("when it is seen"),
    "persist": _("by the browser, where it may"),
    "sandbox": _("an ordinary one"),
}
COLOURS = (("accent", _("Accent"), "#dba53f"), ("cloth", _("Cloth"), "#2b7a62"), ("tile", _("Tiles"), "#fffaf0"))
WAIT = 500  # ms after a change, before the game is shown anew


class Maker:
    """What is chosen, and what follows from it."""

    def __init__(self):
        self.kind = ELEMENT
        self.choice = Choice()
        self.looks = {}  # attribute: value
        self.colours = {}
        self.height = 576
        self.fits = False  # the height follows the width
        self._shown = None
        self._later = dom.callback(lambda *_: self.show_live())
        self._timer = None

    # -- what is made

    def parameters(self):
        """The (name, value) of an address, as chosen."""
        found = [("game", self.choice.game)]
        for option in OPTIONS:
            if option.name in self.choice.changed:
                found.append((option.name, _spelled(self.choice.changed[option.name])))
        for name, _label, _values, kinds in LOOKS:
            if name in self.looks and name not in ("loading", "sandbox") and self.kind in kinds:
                found.append((name, self.looks[name]))
        return found

    def address(self, *more):
        """The address of the game with these choices."""
        parts = ["%s=%s" % (name, js.encodeURIComponent(value)) for name, value in self.parameters() + list(more)]
        return site() + "?" + "&".join(parts)

    def attributes(self):
        """The (name, value) of the element's attributes."""
        found = [(name.replace("_", "-"), value) for name, value in self.parameters()]
        for name in ("loading", "sandbox"):
            if name in self.looks:
                found.append((name, self.looks[name]))
        if self.fits:
            found.append(("auto-height", ""))
        return found

    def style(self):
        """The (property, value) of the element's style."""
        found = [] if self.fits else [("height", "%dpx" % self.height)]
        return found + [("--domino-" + name, self.colours[name]) for name, _l, _c in COLOURS if name in self.colours]

    def lines(self):
        """The lines for a page."""
        words = t("Play dominoes")
        if self.kind == LINK:
            return '<a href="%s">%s</a>' % (dom.escape(self.address()), dom.escape(words))
        if self.kind == FRAME:
            sandbox = ' sandbox="%s"' % self.looks["sandbox"] if "sandbox" in self.looks else ""
            markup = '<iframe src="%s"\n  title="%s" width="100%%" height="%d" loading="lazy"%s\n  allow="%s"></iframe>'
            return markup % (
                dom.escape(self.address(("embed", "1"))),
                dom.escape(t("Domino")),
                self.height,
                sandbox,
                "clipboard-write; fullscreen; screen-wake-lock",
            )
        told = "".join([' %s="%s"' % (name, value) if value else " " + name for name, value in self.attributes()])
        style = "; ".join(["%s: %s" % pair for pair in self.style()])
        return '<script src="%s" async></script>\n<domino-game%s%s>\n  <a href="%s">%s</a>\n</domino-game>' % (
            site() + "static/embed.js",
            told,
            ' style="%s"' % style if style else "",
            dom.escape(self.address()),
            dom.escape(words),
        )

    def policy(self):
        """What a policy of the host's page has to allow."""
        there = js.location.origin
        return {
            ELEMENT: "script-src %s; frame-src %s" % (there, there),
            FRAME: "frame-src " + there,
            LINK: t("A link needs nothing."),
        }[self.kind]

    # -- what is shown

    def show(self):
        """Lines, policy, and what cannot be dealt; the game itself a little later."""
        problem = self.choice.problem()
        dom.text(dom.by_id("problem"), problem)
        dom.by_id("code").value = "" if problem else self.lines()
        dom.text(dom.by_id("policy"), self.policy())
        dom.text(dom.by_id("copied"), "")
        for name, _label, _values, kinds in LOOKS:
            dom.by_id("field-" + name).hidden = self.kind not in kinds
        dom.by_id("colours").hidden = dom.by_id("field-fits").hidden = self.kind != ELEMENT
        dom.by_id("field-height").hidden = self.kind == LINK or (self.fits and self.kind == ELEMENT)
        for option in OPTIONS:
            field = dom.by_id("field-" + option.name)
            if field and option.name in MATTERS:
                field.hidden = not MATTERS[option.name](self.choice.values())
        if self._timer is not None:
            js.clearTimeout(self._timer)
        self._timer = js.setTimeout(self._later, WAIT if self._shown else 0)

    def show_live(self):
        """The game as it will be, if it is not what is there."""
        self._timer = None
        made = (self.kind, self.lines())
        if self.choice.problem() or made == self._shown:
            return
        self._shown = made
        place = dom.by_id("live")
        place.textContent = ""
        node = dom.document.createElement({ELEMENT: "domino-game", FRAME: "iframe", LINK: "a"}[self.kind])
        if self.kind == ELEMENT:
            for name, value in self.attributes():
                node.setAttribute(name, value)
            for name, value in self.style():
                node.style.setProperty(name, value)
        elif self.kind == FRAME:
            if "sandbox" in self.looks:
                node.setAttribute("sandbox", self.looks["sandbox"])
            node.title = t("Domino")
            node.height = str(self.height)
            node.src = self.address(("embed", "1"))
        else:
            node.href = self.address()
            node.textContent = t("Play dominoes")
        place.appendChild(node)

    def form(self):
        """The fields, as markup."""
        games = _select("game", t("Game"), [(name, t(GAME_NAMES[name])) for name in PRESETS], self.choice.game)
        few = "".join([self._field(option) for option in OPTIONS if option.name in FEW])
        more = "".join([self._field(option) for option in OPTIONS if option.name not in FEW + ("opener",)])
        looks = "".join(
            [
                _select(name, t(label), [(SAME, t(UNSAID[name]))] + [(v, t(words)) for v, words in values], SAME)
                for name, label, values, kinds in LOOKS
            ]
        )
        colours = "".join(
            [
                '<label class="field"><span>%s</span><input type="color" name="colour-%s" value="%s"></label>'
                % (dom.escape(t(label)), name, value)
                for name, label, value in COLOURS
            ]
        )
        kinds = "".join(
            [
                '<label><input type="radio" name="kind" value="%s"%s><span>%s</span></label>'
                % (kind, " checked" if kind == self.kind else "", dom.escape(t(words)))
                for kind, words in KINDS
            ]
        )
        return (
            '<fieldset><legend>%s</legend><div class="kinds">%s</div></fieldset>'
            '<fieldset><legend>%s</legend><div class="fields">%s%s</div>'
            '<details class="more"><summary>%s</summary><div class="more-fields">%s</div></details>'
            '<p id="problem" class="problem" role="status"></p></fieldset>'
            '<fieldset><legend>%s</legend><div class="fields">%s'
            '<label class="field" id="field-height"><span>%s</span><input name="height" type="number" min="320" '
            'max="2000" value="%d"></label></div>'
            '<label class="tick" id="field-fits"><input type="checkbox" name="fits"><span>%s</span></label></fieldset>'
            '<fieldset id="colours"><legend>%s</legend><div class="fields">%s</div></fieldset>'
        ) % (
            dom.escape(t("What you put on your page")),
            kinds,
            dom.escape(t("The match")),
            games,
            few,
            dom.escape(t("More options")),
            more,
            dom.escape(t("The frame")),
            looks,
            dom.escape(t("Height in pixels")),
            self.height,
            dom.escape(t("The height follows the width")),
            dom.escape(t("Its colours")),
            colours,
        )

    def _field(self, option):
        name = option.name
        label, _help, named = LABELS.get(name) or (OTHER_LABELS[name], "", {})
        default = option.default(self.choice.game, self.choice.values()["players"])
        value = self.choice.changed.get(name, SAME)
        if option.low is not None:
            shown = t("automatic") if default == "auto" else t("no limit") if default == 0 else str(default)
            return (
                '<label class="field" id="field-%s"><span>%s</span><input name="%s" type="number" min="%d" max="%d" '
                'placeholder="%s" value="%s"></label>'
                % (name, dom.escape(t(label)), name, 0 if 0 in option.words else option.low, option.high, shown, value)
            )
        rows = [(SAME, t("as usual: {value}", value=_words(option, default, named)))]
        rows += [(_spelled(word), _words(option, word, named)) for word in option.words]
        return _select(name, t(label), rows, SAME if value == SAME else _spelled(value))

    # -- what is chosen

    def changed(self, node):
        """A field was changed."""
        name, value = node.name, node.value
        if name == "kind":
            self.kind = value
        elif name == "game":
            self.choice.take_game(value)
            self._again("game")
        elif name == "height":
            self.height = max(320, min(2000, int(value))) if value.isdigit() else 576
        elif name == "fits":
            self.fits = node.checked
        elif name[:7] == "colour-":
            self.colours[name[7:]] = value
        elif name in UNSAID:
            self.looks[name] = value
            if value == SAME:
                del self.looks[name]
        else:
            self._option(name, value.strip())
        self.show()

    def _option(self, name, value):
        if value == SAME:
            self.choice.changed.pop(name, None)
        elif not self.choice.change(name, value):
            self.choice.changed.pop(name, None)
            dom.every(dom.by_id("choices"), "[name=%s]" % name)[0].value = SAME
        if name == "players":
            self._again(name)  # other defaults follow from it

    def _again(self, name):
        """The fields of the options anew, as their defaults are others."""
        form = dom.by_id("choices")
        open_ = form.querySelector("details").open
        for option in OPTIONS:
            field = dom.by_id("field-" + option.name)
            if field and option.name != name:
                field.outerHTML = self._field(option)
        form.querySelector("details").open = open_


def site():
    """The address of the game."""
    return js.URL.new("./", js.document.baseURI).href


def _spelled(value):
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _words(option, value, named):
    if option.name == "set":
        return t("Double {number}", number=value)
    return t(named[value]) if value in named else str(value)


def _select(name, label, rows, chosen):
    return '<label class="field" id="field-%s"><span>%s</span><select name="%s">%s</select></label>' % (
        name,
        dom.escape(label),
        name,
        "".join(
            [
                '<option value="%s"%s>%s</option>' % (value, " selected" if value == chosen else "", dom.escape(words))
                for value, words in rows
            ]
        ),
    )


async def _copy():
    field = dom.by_id("code")
    try:
        await js.navigator.clipboard.writeText(field.value)
        words = t("Copied.")
    except Exception:
        field.select()  # the player's own keys can copy it
        words = t("Press Ctrl+C to copy.")
    dom.text(dom.by_id("copied"), words)


def start():
    """Take the page over."""
    boot = dom.window.dominoBoot
    intl.install(json.loads(boot.catalogue or "{}"), boot.language)
    dom.on_errors(lambda error: dom.text(dom.by_id("copied"), str(error)))
    maker = Maker()
    dom.by_id("choices").innerHTML = maker.form()
    maker.show()
    dom.on(dom.by_id("choices"), "change", lambda event: maker.changed(event.target))
    dom.on(dom.by_id("choices"), "submit", lambda event: event.preventDefault())
    dom.on(dom.by_id("copy"), "click", lambda _: dom.spawn(_copy()))
    boot.ready()
    dom.mark("domino:playable")
