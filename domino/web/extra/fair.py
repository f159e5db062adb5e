"""Fair play, as a dialog: what holds the page to the tiles of a match, and, when it is over, its proof: *Verify*."""

from domino.record import record
from domino.shuffle import NO_NONCE, commitment, secret_from_hex
from domino.text import t
from domino.web import dom, link
from domino.web.extra import luckpage, ownluck, sheet, whyfair
from domino.web.extra.checking import Checking
from domino.web.extra.fairparts import block, doors, page, working
from domino.web.extra.written import written
from domino.web.slices import pause

PATIENCE = 120_000  # ms that the brain may take to load; who does not want to wait can cancel


class Fair:
    """The commands. `page` has the table, the set-up and the store."""

    def __init__(self, page):
        self.page = page
        self.asked = 0  # how many pages were wanted: what an older one still does is of no use any more
        self.luck = luckpage.LuckPage(self)

    async def do(self, name, with_):
        """Carry out a command of the dialogs, or of the set-up's part."""
        await sheet.ready()
        self.asked += 1
        await getattr(self, name)(with_)

    # -- the part of the set-up

    async def fair_coming(self, _=None):
        """Fix the coming deal, where that is not done, and show its commitment."""
        setup = self.page.setup
        if not setup.coming:
            setup.coming = ownluck.draw(setup.choice.seed, setup.choice.player_nonce)
            ownluck.show(setup.coming)

    async def fair_words(self, _=None):
        """What the player's words for the coming deal became."""
        if self.page.setup.coming:
            ownluck.show_number(self.page.setup.coming)

    async def fair_copy(self, digits):
        """Copy a number."""
        button = dom.document.activeElement
        script = await link.helper()
        if script and await script.copy(digits):
            self.page.speech.say(t("Copied."), show=True)
            if button and button.getAttribute("data-with") == digits:
                dom.text(button.firstChild, t("Copied."))
        else:
            self.page.speech.refuse(t("The browser does not let this page copy. Mark the digits and copy them."))

    # -- the dialogs

    def going_on(self, asked):
        """Whether a page that was wanted is still the one in sight."""
        return asked == self.asked and dom.by_id("dialog").open

    def over(self):
        """The table of a match that is over, or None."""
        table = self.page.table
        at_table = table and dom.root.getAttribute("data-view") != "setup"
        return table if at_table and table.ended and not table.aside else None

    async def fair(self, _=None):
        """What holds the page to the tiles of the match at the table; without a match, why the deal is fair."""
        table = self.page.table
        if dom.root.getAttribute("data-view") == "setup" or not table or table.aside:
            await self.fair_about()
        elif self.over():
            await self._show(*await self.told(table))
        else:
            page(t("Fair play"), _going_on(table.match.commitment) + doors("fair"))

    async def told(self, table):
        """(record, commitment shown or None) of the match that is over at a table."""
        store = self.page.kept()
        number = table.number or (store.number if table.kept else None)
        kept = await written(store, number) if number else None
        return kept or (record(table.match), store.shown if table.kept else None)

    async def _show(self, data, shown):
        button = '<button type="button" class="main" data-do="fair_verify">%s</button>' % dom.escape(t("Verify"))
        page(
            t("Fair play"), _facts(data, shown) + '<div id="verify" class="verify">%s</div>' % button + doors("fair")
        )

    async def fair_about(self, _=None):
        """Why the deal is fair."""
        page(t("Why the deal is fair"), whyfair.markup() + doors("fair_about", self.over()))

    async def fair_luck(self, _=None):
        """What chance gave."""
        await self.luck.show(self.asked)

    async def fair_stop(self, _=None):
        """Cancel what is being done: that the command came is enough, but the figures until here are shown."""
        if self.page.table:
            self.page.table.brain().cancel()

    # -- verifying

    async def fair_verify(self, _=None):
        """Deal again, replay, and make the bots' choices again, with a bar that says how far it is."""
        table, asked = self.over(), self.asked
        if not table:
            self.page.speech.refuse(t("Verify a match when it is over: its seed tells all tiles."))
            return
        data, shown = await self.told(table)
        await self._show(data, shown)
        brain = table.brain()

        async def ask(choice):
            brain.want()
            return await brain.choice(choice.view, choice.player, choice.stream, PATIENCE)

        checking = Checking(data, shown, ask, pause)
        total = sum(checking.moves) or 1
        dom.by_id("verify").innerHTML = working(t("The match is being verified."), total)
        dom.by_id("fair-stop").focus()
        bar, words = dom.by_id("fair-bar"), dom.by_id("fair-words")

        def going_on(moves, choice):
            if not self.going_on(asked):
                return False
            bar.value = moves
            waits = choice.bot and not choice.bot.choose and brain.state == "loading"
            dom.text(
                words,
                t("The strong players are loading, to make their choices again.")
                if waits
                else t("Round {round}, move {move}", round=choice.round, move=choice.move),
            )
            return True

        await checking.run(going_on)
        if bar.isConnected and dom.by_id("dialog").open:  # else another page is there, or none
            self._say(checking)

    def _say(self, checking):
        node = dom.by_id("verify")
        kind = "bad" if checking.error else "open" if checking.stopped or checking.verification.left else "good"
        title = {
            "bad": t("Something is not as it had to be."),
            "open": t("Not all of it was verified."),
            "good": t("The match was fair."),
        }[kind]
        node.innerHTML = (
            '<div class="verdict %s" tabindex="-1" id="verdict"><h3>%s%s</h3><p>%s</p>%s</div>'
            '<button type="button" data-do="fair_verify">%s</button>'
        ) % (
            kind,
            SIGNS[kind],
            dom.escape(title),
            dom.escape(checking.verdict),
            "".join(["<p>%s</p>" % dom.escape(words) for words in checking.remarks]),
            dom.escape(t("Verify again")),
        )
        dom.by_id("verdict").focus()
        self.page.speech.say(" ".join([title, checking.verdict] + checking.remarks))


SIGNS = {"good": dom.icon("check"), "bad": dom.icon("x"), "open": dom.icon("circle-alert")}


def _going_on(digits):
    told = t("Told when the match is over: it tells every tile.")
    return (
        "<p>%s</p>%s"
        '<div class="digits"><span>%s</span><small>%s</small></div>'
    ) % (
        dom.escape(t("All tiles of this match were fixed before the first deal. This commitment holds the page to "
                     "them: note it, and compare it at the end.")),
        block("commitment", t("Commitment"), digits),
        dom.escape(t("Seed and nonce")),
        dom.escape(told),
    )  # fmt: skip


def _facts(data, shown):
    """Seed, nonce and the player's own number, beside the commitment that they give."""
    seed, nonce = _digits(data, "seed"), _digits(data, "nonce")
    due = commitment(secret_from_hex(seed), secret_from_hex(nonce)) if seed and nonce else ""
    held = shown or due
    parts = []
    if held:
        note = "" if shown else t("This is what the seed gives. What was shown before the first deal is not kept here.")
        parts.append(block("commitment", t("Commitment"), held, note))
    for name, label, digits in (
        ("seed", t("Seed"), seed),
        ("nonce", t("Nonce"), nonce),
        ("player-nonce", t("Your own number"), _digits(data, "player_nonce")),
    ):
        if digits:
            parts.append(block(name, label, digits))
    if not seed:
        words = t("The record has no seed, so nobody can say where its tiles come from.")
        parts.append("<p>%s</p>" % dom.escape(words))
    elif not _digits(data, "player_nonce"):
        words = t("No words of your own were mixed in.")
        parts.append('<p class="quiet">%s</p>' % dom.escape(words))
    return '<div class="facts">%s</div>' % "".join(parts)


def _digits(data, key):
    """What a record says under a key, "" where it is no number of 32 bytes."""
    try:
        given = data.get(key)
        return "" if secret_from_hex(given) == NO_NONCE and key == "player_nonce" else given
    except (ValueError, AttributeError):
        return ""
