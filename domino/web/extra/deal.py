"""Sharing a deal: whoever opens its link plays a new match with the same tiles. A link, words, and a QR code."""

import json

import js

from domino.bots import successor
from domino.shuffle import NO_NONCE
from domino.text import GAME_NAMES, t
from domino.web import dom, link
from domino.web.extra import sheet
from domino.web.extra.fairparts import hexed, page
from domino.web.requests import spelled

SCRIPT = "static/qr.js"
QUIET = 4  # modules of white around the code, as its standard wants


class Deal:
    """The commands. `page` has the table."""

    def __init__(self, page):
        self.page = page

    async def do(self, name, _):
        """Carry out a command of the menu, the match's end or the dialog."""
        await sheet.ready()
        await getattr(self, name)()

    async def deal_share(self):
        """The dialog; or a sentence, where the deal is not to be told, or is no deal of a seed."""
        table = self.page.table
        if not table or table.aside:
            problem = t("There is no match at the table whose deal could be shared.")
        elif not table.ended:
            problem = t("A deal can be shared when its match is over: its link tells every tile.")
        elif not dealt_by_seed(table.match):
            problem = t("The tiles of this match come from no seed, so no link can deal them. Share the match.")
        else:
            await self._show(table.match)
            return
        self.page.do("close")
        self.page.speech.refuse(problem)

    async def _show(self, match):
        address, script = address_of(match), await link.helper()
        give = '<button type="button" class="main" data-do="deal_give">%s</button>' % dom.escape(t("Share"))
        page(
            t("Share this deal"),
            '<div class="deal"><p>%s</p>%s%s%s<figure id="deal-qr"></figure></div>'
            % (
                dom.escape(t("Whoever opens the link plays a new match with the same tiles.")),
                _block("deal-words", t("The message"), words(match), words(match) + "\n" + address),
                _block("deal-link", t("The link"), address, address),
                give if script and script.gives() else "",
            ),
        )
        await draw(address)

    async def deal_give(self):
        """Hand message and link to another program."""
        match, script = self.page.table.match, await link.helper()
        done = await script.give(words(match), address_of(match)) if script else ""
        if done == "shared":
            self.page.speech.say(t("The deal is shared."), show=True)
        elif not done:
            self.page.speech.refuse(t("The browser does not let this page share. Copy the message or the link."))


def dealt_by_seed(match):
    """Whether its seed alone says what tiles were dealt: no round of it was given."""
    given = ["deal" in written for written in match.past + ([match.round_record()] if match.round else [])]
    return match.seed != NO_NONCE and not any(given)


def address_of(match):
    """The address that deals the same tiles: game, options, players, the bots' level if they have one, the seeds."""
    rules = match.rules
    pairs = [("game", rules.game), ("players", str(rules.players))]
    pairs += [(name, spelled(rules.changed[name])) for name in sorted(rules.changed) if name != "players"]
    players = [successor(seat["player"]) for seat in match.seats]
    levels = [bot.level for bot in players if bot]
    if levels and levels == levels[:1] * len(levels):
        pairs.append(("level", str(levels[0])))
    pairs.append(("seed", hexed(match.seed)))
    if match.player_nonce != NO_NONCE:
        pairs.append(("player_nonce", hexed(match.player_nonce)))
    pairs.append(("start", "1"))
    here = js.location
    return here.origin + here.pathname + "?" + "&".join(["%s=%s" % pair for pair in pairs])


def words(match):
    """What is shared, in words; the link comes after them."""
    rules = match.rules
    title = t("{game} · double {set}", game=t(GAME_NAMES[rules.game]), set=rules.set)
    return t("Dominoes: {title}, {count} players. Play the same tiles as I did:", title=title, count=rules.players)


async def draw(address):
    """The link as a QR code, where the dialog is still open; where the code cannot be had, a sentence."""
    script = await dom.module(SCRIPT, "dominoQr")
    made = await script.path(address) if script else ""
    figure = dom.by_id("deal-qr")
    if not figure:
        return
    if not made:
        words_instead = t("The QR code did not load; the link says the same.")
        figure.innerHTML = "<figcaption>%s</figcaption>" % dom.escape(words_instead)
        return
    size, path = json.loads(made)
    wide = size + 2 * QUIET
    figure.innerHTML = (
        '<svg viewBox="%d %d %d %d" role="img" aria-label="%s" shape-rendering="crispEdges">'
        '<rect x="%d" y="%d" width="%d" height="%d" fill="#fff"/><path fill="#000" d="%s"/></svg>'
        "<figcaption>%s</figcaption>"
    ) % (
        -QUIET,
        -QUIET,
        wide,
        wide,
        dom.escape(t("QR code of the link")),
        -QUIET,
        -QUIET,
        wide,
        wide,
        path,
        dom.escape(t("The same link, for the camera of a telephone.")),
    )


def _block(name, label, shown, copied):
    mark = ' translate="no"' if shown == copied else ""
    return (
        '<div class="digits"><span>%s</span><p id="%s"%s>%s</p>'
        '<button type="button" data-do="fair_copy" data-with="%s">%s<span class="hidden">: %s</span></button></div>'
    ) % (dom.escape(label), name, mark, dom.escape(shown), dom.escape(copied), dom.escape(t("Copy")), dom.escape(label))
