"""The review of finished rounds, as a dialog: has each choice judged by the brain, and shows what came out.

It lies over the round's end, the match's end, or a replay: nobody plays meanwhile.
"""

from domino.text import language, t
from domino.web import dom, menu
from domino.web.extra import reviewmarkup, sheet, theatre
from domino.web.extra.fairparts import working
from domino.web.extra.givenaway import given_away
from domino.web.extra.judging import ABSENT, Judging, judged, key_of, told, whole
from domino.web.slices import pause

WHOLE = 0  # in place of a round's number: the whole match


class Review:
    """The commands. `page` has the table; what was judged is kept as long as the page lives."""

    def __init__(self, page):
        self.page = page
        self.kept = {}  # by the key of a round
        self.asked = 0  # how many pages were wanted: what an older one still does is of no use any more
        self.match = None
        self.number = WHOLE

    def commands(self):
        """The commands by name."""
        return {
            "review_round": lambda number: dom.spawn(self.show(int(number))),
            "review_stop": lambda _: self.stop(),
            "review_at": lambda moment: dom.spawn(self.watch(moment)),
        }

    async def start(self, what=None):
        """The review of a match of the store, of the round that is watched, or of the last one at the table."""
        page = self.page
        menu.close()
        if what is not None or (page.table and dom.root.getAttribute("data-view") == "table" and not _reel(page)):
            await theatre.start(page, what)  # a table at which others play would go on
        table = page.table
        if not table or dom.root.getAttribute("data-view") == "setup":
            page.do("matches")  # from there
            return
        reel = _reel(page)
        if table.aside and not reel:
            raise dom.Refusal(t("Here no match goes on: there is nothing to review."))
        self.match = reel.source if reel else table.match
        if not self.match.results:
            raise dom.Refusal(t("No round of this match is over yet: there is nothing to review."))
        await sheet.ready()
        await self.show(reel.number if reel and reel.number else len(self.match.results))

    def stop(self):
        """Cancel: what was judged until here is shown."""
        self.asked += 1
        self.page.table.brain().cancel()

    async def show(self, number):
        """A round, from 1, or the whole match; what is not judged yet is judged first."""
        self.asked += 1
        self.number = number
        numbers = [number] if number else list(range(1, len(self.match.results) + 1))
        rounds = [self._judging(each) for each in numbers]
        lost = ""
        if not all([judging.done for judging in rounds]):
            lost = await self._judge(rounds, self.asked)
            if lost is None:
                return
        self._present(rounds, lost)

    def _judging(self, number):
        key = key_of(self.match, number)
        if key not in self.kept:
            self.kept[key] = Judging(self.match, number)
        return self.kept[key]

    async def _judge(self, rounds, asked):
        """Answers why not all of it is judged, "" where all is, None where nobody looks any more."""
        self._page(working(t("The choices are being judged."), 1, "review"))
        dom.by_id("review-stop").focus()
        bar, words = dom.by_id("review-bar"), dom.by_id("review-words")
        brain = self.page.table.brain()
        if brain.state == "gone":
            brain.begin(self.page.table.match)  # another chance
        for judging in rounds:
            await judging.measure(pause)
        count = sum([judging.count for judging in rounds])
        bar.max = str(count)

        def wanted():
            return self.asked == asked and bar.isConnected and dom.by_id("dialog").open

        async def ask(question):
            done = sum([len(judging.judged) for judging in rounds])
            bar.value = str(done)
            brain.want()
            loading = brain.state == "loading"
            dom.text(
                words,
                t("The judge is loading.") if loading else t("Choice {done} of {count}", done=done + 1, count=count),
            )
            return await judged(brain, question, wanted, dom.window.dominoBoot.catalogue or "{}", language())

        for judging in rounds:
            await judging.run(ask, pause)
            if not judging.done:
                break
            given_away().keep(judging)
        if not bar.isConnected or not dom.by_id("dialog").open:
            return None
        if all([judging.done for judging in rounds]):
            return ""
        done = sum([len(judging.judged) for judging in rounds])
        if self.asked != asked:
            return t("Stopped: {done} of {count} choices are judged.", done=done, count=count)
        return t(ABSENT)

    def _present(self, rounds, why):
        table = self.page.table
        words = table.words
        reviews = [judging.review() for judging in rounds if judging.judged or judging.done]
        said = [why] if why else []
        if not why:
            said += told(whole(reviews), words.mine, words.rules.teams)
        inside = reviewmarkup.said(said, self.number if why else None)
        if len(rounds) > 1:
            inside += reviewmarkup.by_round(reviews, words, table.score) if reviews else ""
        elif reviews:
            inside += reviewmarkup.of_round(reviews[0], words, table.score)
        self._page(inside)
        dom.by_id("review-told").focus()
        self.page.speech.say(" ".join(said))

    def _page(self, inside):
        menu.open_dialog(t("Review"), reviewmarkup.page(self.number, len(self.match.results), inside))
        dom.by_id("dialog").scrollTop = 0

    async def watch(self, moment):
        """The moment before a choice, "round.move", on the table; from there back to here."""
        menu.close()
        reel = _reel(self.page)
        if reel and reel.source is self.match:
            self.page.table.go(*reel.moment(moment))
            dom.by_id("reel-run").focus()
            return
        number = self.number

        async def back():
            await self.show(number)
            node = dom.document.querySelector('#dialog [data-with="%s"]' % moment)
            if node:
                node.focus()

        await theatre.start(self.page, None, moment, back)


def _reel(page):
    """What is watched, None where it is no replay."""
    return getattr(page.table, "reel", None) if page.table and not page.table.closed else None


_review: list = []


async def start(page, what=None):
    """Open the review."""
    if not _review:
        _review.append(Review(page))
        page.always.update(_review[0].commands())
    await _review[0].start(what)
