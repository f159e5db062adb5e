"""Statistics of the kept matches, as a dialog: wins with what chance alone would give, points round by round, blocks
and habits; each picture with its table, and all of it as a file.
"""

from domino.text import n, t
from domino.web import dom
from domino.web.extra import sheet
from domino.web.extra.fairparts import page, working
from domino.web.extra.givenaway import given_away, only_person
from domino.web.extra.judging import ABSENT, Judging, judged
from domino.web.extra.reading import read
from domino.web.extra.statsmarkup import markup
from domino.web.extra.statsrows import as_csv
from domino.web.extra.tallies import Tallies
from domino.web.logbook import CONCEDED
from domino.web.slices import pause

FEW = 20  # rounds; with fewer, chance alone makes large differences
AT_ONCE = 20  # rounds that are reviewed at one click, the newest first

class Statistics:
    """The dialog's commands. `page` has the store."""

    def __init__(self, page_):
        self.page = page_
        self.asked = 0  # how many times it was wanted: an older count is of no use
        self.tallies = None
        self.given = given_away()

    def commands(self):
        """The commands by name."""
        return {
            "stats_stop": self.stop,
            "stats_save": self.save,
            "stats_review": lambda _: dom.spawn(self.review()),
        }

    def stop(self, _=None):
        """Count no further; what was counted is shown."""
        self.asked += 1
        self._brain().cancel()

    async def show(self):
        """Count all kept matches, a round at a time, and show what came out."""
        await sheet.ready()
        self.asked += 1
        asked, store = self.asked, self.page.kept()
        kept = await store.list()
        kept.sort(key=lambda entry: (entry[1]["at"], entry[0]))
        page(t("Statistics"), working(t("The kept matches are being read."), len(kept) or 1, "stats"))
        dom.by_id("stats-stop").focus()
        tallies = Tallies()
        found = await read(
            store,
            kept,
            lambda data, head, number: tallies.adding(data, head.get("state") == CONCEDED, number),
            lambda: asked == self.asked and dom.by_id("stats-bar"),
            "stats",
        )
        if not found:
            return
        self.tallies = tallies
        self._present(_told(tallies) + found.told())

    def _present(self, told):
        sums = [self.given.of(name) for _, _, name in self.tallies.places]
        page(t("Statistics"), markup(self.tallies, sums, told, len(self._unjudged())))
        dom.by_id("stats-told").focus()
        self.page.speech.say(" ".join(told))

    def _unjudged(self):
        """The places of the rounds that would be reviewed next."""
        return [place for place in reversed(self.tallies.places) if not self.given.of(place[2])][:AT_ONCE]

    def _brain(self):
        from domino.web.brain import brain

        return brain(self.page.speech)

    async def review(self):
        """Have the newest rounds judged that are not yet; what is judged when it is stopped stays."""
        self.asked += 1
        asked, places, brain = self.asked, self._unjudged(), self._brain()
        page(t("Statistics"), working(t("Your choices are being judged."), len(places), "stats"))
        bar, words = dom.by_id("stats-bar"), dom.by_id("stats-words")
        dom.by_id("stats-stop").focus()

        def wanted():
            return asked == self.asked and bar.isConnected and dom.by_id("dialog").open

        async def ask(question):
            return await judged(brain, question, wanted)

        done, whole = 0, True
        for place, number, _name in places:
            match = await self.page.kept().peek(place)
            if not match:  # deleted meanwhile
                continue
            if brain.state == "gone":
                brain.begin(match)  # another chance
            brain.want()
            going_on = t("Round {done} of {count}", done=done + 1, count=len(places))
            dom.text(words, t("The judge is loading.") if brain.state == "loading" else going_on)
            judging = Judging(match, number, only_person(match.seats))
            await judging.measure(pause)
            await judging.run(ask, pause)
            whole = judging.done
            if not whole:
                break
            self.given.keep(judging)
            done += 1
            bar.value = done
        if not bar.isConnected or not dom.by_id("dialog").open:
            return
        told = [n("{count} round is judged.", "{count} rounds are judged.", done)]
        if not whole and asked == self.asked:
            told = [t(ABSENT)]
        self._present(told)

    def save(self, _=None):
        """The figures as a file that a spreadsheet opens."""
        sums = [self.given.of(name) for _, _, name in self.tallies.places]
        dom.save_file("domino-statistics-%s.csv" % dom.today(), as_csv(self.tallies, sums))
        self.page.speech.say(t("The statistics are saved as a file."), show=True)


def _told(tallies):
    """What the figures are made of, as sentences."""
    if not tallies.rounds:
        told = [t("No finished round of yours is kept on this device yet. Play some, and look again.")]
    else:
        told = [
            n(
                "You have played {count} round and won {won}.",
                "You have played {count} rounds and won {won}.",
                tallies.rounds,
                won=sum(tallies.won),
            )
        ]
        if tallies.rounds < FEW:
            told.append(t("That is few: with so little, chance alone makes large differences. Look again later."))
    if tallies.practice:
        told.append(
            n(
                "{count} match of practice is not counted.",
                "{count} matches of practice are not counted.",
                tallies.practice,
            )
        )
    if tallies.shared:
        told.append(
            n(
                "{count} match of several people is not counted.",
                "{count} matches of several people are not counted.",
                tallies.shared,
            )
        )
    return told
