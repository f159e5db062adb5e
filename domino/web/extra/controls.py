"""What a replay is driven with: a slider over the moves, buttons, the round, the view, the speed. One section of the
page, made when it is first wanted.
"""

from domino.text import _, t
from domino.web import dom, keys

OPEN = "open"  # in place of a seat: all hands
# Command (of the table, whose keys these are), what it does, its icon
BUTTONS = (
    ("first", _("To the beginning of the round"), "skip-back"),
    ("previous", _("One move back"), "step-back"),
    ("draw", "", ""),
    ("next", _("One move on"), "step-forward"),
    ("last", _("To the end of the round"), "skip-forward"),
)
RUN, PAUSE = "play", "pause"
ACTS = (
    ("reel_on", _("Play on from here")),
    ("reel_copy", _("Copy a link to here")),
    ("review", _("Review")),
    ("skip", _("Leave the replay")),
)
# The same for the help with the keys
KEYS = (("draw", _("Let it run, or pause")),) + tuple([row[:2] for row in BUTTONS if row[1]]) + (
    ("menu", _("Leave the replay")),
)  # fmt: skip
PACES = (("slow", _("Slow")), ("normal", _("Normal")), ("fast", _("Fast")))


class Controls:
    """`theatre` is what is driven, None while no replay is open."""

    def __init__(self):
        self.theatre = None
        self.section = section = dom.document.createElement("section")
        section.id = "theatre"
        section.className = "theatre"
        dom.by_id("desk").appendChild(section)
        dom.on(section, "input", self._moved)
        dom.on(section, "change", self._chosen)
        dom.on(section, "keydown", self._pressed)

    def show(self, theatre):
        """Drive a replay that begins."""
        self.theatre = theatre
        self.section.setAttribute("aria-label", t("Replay"))
        self.section.innerHTML = self._markup()
        self.section.hidden = False
        dom.forget("all-hands")
        dom.root.setAttribute("data-theatre", "")
        if dom.document.hasFocus():
            dom.by_id("reel-run").focus()

    def hide(self):
        """The replay is left."""
        self.theatre = None
        if self.section.contains(dom.document.activeElement):
            dom.by_id("game").focus()
        self.section.hidden = True
        dom.by_id("hand").hidden = False
        dom.root.removeAttribute("data-theatre")

    def _markup(self):
        stage = self.theatre.stage
        buttons = [_button(name, label, icon) for name, label, icon in BUTTONS]
        seats = [(str(seat), stage.words.name(seat)) for seat in range(stage.match.rules.players)]
        rounds = [(str(i), t("Round {round}", round=i)) for i in range(1, stage.reel.rounds + 1)]
        fields = (
            _select("round", t("Round"), rounds),
            _select("view", t("Who looks"), seats + [(OPEN, t("All hands"))]),
            _select("pace", t("Speed"), [(value, t(words)) for value, words in PACES]),
        )
        acts = [
            '<button type="button" id="%s" data-do="%s"%s>%s</button>'
            % (name.replace("_", "-"), name, keys.told("menu" if name == "skip" else name), dom.escape(t(words)))
            for name, words in ACTS
        ]
        return (
            '<div class="all-hands" id="all-hands-box" tabindex="0" role="group" aria-label="%s"><ul id="all-hands" '
            'class="open-hands dense"></ul></div><p class="reel"><input type="range" id="reel-at" min="0" '
            'aria-label="%s"><span id="reel-where" aria-hidden="true"></span></p><div class="reel-keys" role="group" '
            'aria-label="%s">%s</div><div class="reel-fields">%s</div><div class="reel-acts">%s</div>'
        ) % (
            dom.escape(t("All hands")),
            dom.escape(t("Move")),
            dom.escape(t("Replay")),
            "".join(buttons),
            "".join(fields),
            "".join(acts),
        )

    def refresh(self):
        """What the controls say of the moment that is shown."""
        if not self.theatre:
            return
        stage, reel = self.theatre.stage, self.theatre.reel
        at = dom.by_id("reel-at")
        at.max, at.value = str(reel.steps), str(reel.at)
        at.setAttribute("aria-valuetext", stage.where())
        dom.text(dom.by_id("reel-where"), "%d / %d" % (reel.at, reel.steps))
        run = dom.by_id("reel-run")
        label = t("Pause") if stage.playing else t("Let it run")
        if run.title != label:
            run.title = label
            run.innerHTML = _picture(PAUSE if stage.playing else RUN, label)
        for names, able in ((("first", "previous"), reel.at), (("next", "last"), reel.at < reel.steps)):
            for name in names:
                dom.attribute(dom.by_id("reel-" + name), "aria-disabled", None if able else "true")
        dom.attribute(dom.by_id("reel-on"), "aria-disabled", None if reel.may_play_on() else "true")
        dom.by_id("reel-round").value = str(reel.number)
        dom.by_id("reel-view").value = OPEN if stage.me is None else str(stage.me)
        dom.by_id("reel-pace").value = stage.pace

    # -- what comes in

    def _moved(self, event):
        if event.target.id == "reel-at":
            stage = self.theatre.stage
            stage.playing = False
            stage.go(stage.reel.number, int(event.target.value))

    def _chosen(self, event):
        stage, value = self.theatre.stage, event.target.value
        name = event.target.id
        if name == "reel-round":
            stage.playing = False
            stage.go(int(value), 0)
        elif name == "reel-view":
            stage.look(None if value == OPEN else int(value))
        elif name == "reel-pace":
            stage.pace = value

    def _pressed(self, event):
        """On the slider no key of the table acts; these two are no keys of a slider."""
        command = {" ": "draw", "Escape": "skip"}.get(event.key) if event.target.id == "reel-at" else None
        if command:
            self.theatre.page.do(command)
            event.preventDefault()


_controls: list = []


def controls():
    """The controls of this page."""
    if not _controls:
        _controls.append(Controls())
    return _controls[0]


def _button(command, label, icon):
    label = t(label) if label else ""
    return '<button type="button" id="reel-%s"%s data-do="%s"%s title="%s">%s</button>' % (
        command if label else "run",
        "" if label else ' class="main"',
        command,
        keys.told(command),
        dom.escape(label),
        _picture(icon, label),
    )


def _picture(icon, label):
    return '%s<span class="hidden">%s</span>' % (dom.icon(icon) if icon else "", dom.escape(label))


def _select(name, label, values):
    return (
        '<label class="field"><span class="hidden">%s</span><select id="reel-%s" name="reel-%s">%s</select></label>'
    ) % (
        dom.escape(label),
        name,
        name,
        "".join(['<option value="%s">%s</option>' % (value, dom.escape(words)) for value, words in values]),
    )
