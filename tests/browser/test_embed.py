"""The game on other people's pages, which here are on another site ("localhost"; the game is on 127.0.0.1): so Chromium
denies the frame its storage, as browsers do. Every test fails on a request to any third place.
"""

import json
import re
import time

import brotli
import pytest
from playwright.sync_api import expect

from domino import record
from tests.browser import tables
from tests.browser.conftest import watched
from tests.browser.test_looks import AXE, contrast
from tests.browser.test_match import STATE, by_pointer, packed, play_on
from tests.support import served

EVENTS = ("ready", "start", "move", "turn", "round", "end", "error")
LISTEN = f"""if (window === top) {{
  window.heard = [];
  for (const name of {json.dumps(EVENTS)})
    addEventListener(`domino-${{name}}`, (event) => heard.push([name, event.detail, event.target.id]));
}}"""
SEED = "02".zfill(64)  # gives the player several tiles to choose from at their first turn
READY = "document.getElementById('brain').dataset.state === 'ready'"
AUDIT = "axe.run(document, {iframes: false, rules: {'label-content-name-mismatch': {enabled: false}}})"
ALONE = "allow-scripts"
ALLOWED = "allow-scripts allow-same-origin allow-popups"


class Inside:
    """The frame's document, for what the other tests do with a page."""

    def __init__(self, frame):
        self.frame = frame

    def __getattr__(self, name):
        return getattr(self.frame, name)

    def set_default_timeout(self, ms):
        pass


class Host:
    """A page of somebody else's."""

    def __init__(self, page, site):
        self.page = page
        self.site = site

    def heard(self, *names, id=None):
        """The details of the events of these names (all, without one), those of one element."""
        found = self.page.evaluate("heard")
        return [detail for name, detail, who in found if (not names or name in names) and id in (None, who)]

    def wait_for(self, name, count=1, id=""):
        """Waits until so many events of the name have come; returns the last one's detail."""
        check = """([name, count, id]) => {
          const found = heard.filter((event) => event[0] === name && (!id || event[2] === id));
          return found.length >= count && [found.at(-1)[1]];
        }"""
        return self.page.wait_for_function(check, arg=[name, count, id], timeout=30_000).json_value()[0]

    @property
    def games(self):
        """The documents of the games, in the order of the page (`page.frames` is in that of their coming)."""
        return [Inside(frame.content_frame()) for frame in self.page.query_selector_all("iframe")]

    @property
    def game(self):
        return self.games[0]


@pytest.fixture(scope="module")
def browser(whole_browser):
    """The shell of Chromium lets frames of other sites keep what they like."""
    return whole_browser


@pytest.fixture
def host(browser, site, tmp_path):
    """`host(body)` opens a page of another site with that body; {site} in it is the game's address."""
    contexts, problems = [], []
    with served({"/": tmp_path}) as origin:
        origin = origin.replace("127.0.0.1", "localhost")

        def make(body, site=site, script=True, errors=False, **options):
            tag = f'<script src="{site}static/embed.js"></script>' if script else ""
            (tmp_path / "index.html").write_text(
                '<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title>'
                '<link rel="icon" href="data:,">'
                f"{tag}<body>{body.replace('{site}', site)}</body></html>"
            )
            context = browser.new_context(**{"locale": "en-GB", "viewport": {"width": 900, "height": 700}, **options})
            contexts.append(context)
            context.add_init_script(LISTEN)
            page = watched(context, problems, site, f"{origin}/", console=errors)
            page.goto(f"{origin}/")
            return Host(page, site)

        yield make
        for context in contexts:
            context.close()
    assert not problems, "\n".join(problems)


@pytest.fixture(scope="session")
def open_site(dist):
    """The game where the server lets any page read it, as a frame without an origin of its own needs."""
    with served({"/some/where/": dist}, headers=[("Access-Control-Allow-Origin", "*")]) as origin:
        yield f"{origin}/some/where/"


def element(attributes="", id="g", style="height: 600px"):
    return f'<domino-game id="{id}" {attributes} style="{style}"><a href="{{site}}">Play dominoes</a></domino-game>'


def keys_of(detail):
    """Every key in plain data."""
    if isinstance(detail, dict):
        return set(detail).union(*(keys_of(value) for value in detail.values()))
    return set().union(*(keys_of(value) for value in detail)) if isinstance(detail, list) else set()


def laid(game):
    return game.evaluate("document.querySelectorAll('#line-list li').length")


# -- the picture, and when the game comes


def test_the_script_is_small(dist):
    assert len(brotli.compress((dist / "static/embed.js").read_bytes())) < 6000


def test_a_picture_first_and_the_game_at_a_click(host):
    asked = []
    page = host(element('loading="click" game="classico" players="2" speed="instant" hl="it"'))
    page.page.on("request", lambda request: asked.append(request.url))
    play = page.page.get_by_role("button", name="Gioca")
    expect(play).to_be_visible()
    expect(page.page.get_by_text("Classico")).to_be_visible()
    expect(page.page.get_by_role("link")).to_have_count(0)  # it is for those without scripts
    assert not asked and len(page.page.frames) == 1
    play.click()
    page.wait_for("start")
    assert [name for name, *_ in page.page.evaluate("heard")][:2] == ["ready", "start"]
    expect(play).to_be_hidden()
    page.page.wait_for_function("document.activeElement.id === 'g'")
    assert page.page.evaluate("document.getElementById('g').shadowRoot.activeElement.localName") == "iframe"
    start = page.heard("start")[0]
    assert start["game"] == "classico" and len(start["players"]) == 2 and start["you"] == 0
    assert re.fullmatch("[0-9a-f]{64}", start["commitment"])
    assert page.game.evaluate("document.documentElement.lang") == "it"


def test_it_comes_when_it_is_seen_and_does_nothing_before(host):
    page = host(f'<p style="height: 3000px">A long story.</p>{element()}')
    page.page.wait_for_timeout(300)
    assert len(page.page.frames) == 1
    page.page.locator("domino-game").scroll_into_view_if_needed()
    assert page.wait_for("ready") == {"language": "en", "kept": "nowhere"}


@pytest.mark.parametrize("wide, height", [(400, 644), (800, 544)])
def test_its_height_may_follow_its_width(host, wide, height):
    page = host(element('loading="click" auto-height', style=f"width: {wide}px"))
    page.page.wait_for_function("(h) => document.querySelector('domino-game').clientHeight === h", arg=height)


def test_without_a_script_a_link_is_there(host):
    page = host(element('game="coppie"'), java_script_enabled=False)
    expect(page.page.get_by_role("link", name="Play dominoes")).to_be_visible()


# -- played to the end, wherever it is


def check_whole(page, game):
    """Nothing hidden was told, and the end that was told is that of the record."""
    for detail in page.heard("move"):
        assert (detail.get("tile") is not None) == (detail["type"] == "play"), detail
    told = set().union(*(keys_of(detail) for detail in page.heard()))
    assert not told & {"seed", "nonce", "hand", "legal", "rounds_", "boneyard_tiles", "rules"}
    assert not page.heard("error")
    end = page.wait_for("end")
    written = page.page.evaluate("document.querySelector('domino-game').exportRecord()")
    match = record.replay(written)
    assert match.over and match.rules.game == game
    assert end["totals"] == match.totals and end["winners"] == list(match.winners)
    moves = [move for move in page.heard("move") if move["type"] == "play"]
    rounds = [move for played in written["rounds"] for move in played["moves"] if move[0].isdigit()]
    assert [move["tile"] for move in moves] == [move[:3] for move in rounds]
    return written


@pytest.mark.parametrize("sandbox", ["", f'sandbox="{ALLOWED}"'])
def test_a_match_to_its_end_where_storage_is_denied_with_the_brain(host, sandbox):
    options = 'game="classico" players="2" rounds="1" level="4" start="1" speed="instant"'
    page = host(element(f'{sandbox} {options} seed="{SEED}"'))
    page.wait_for("ready")
    page.game.evaluate(
        """() => {
          const region = document.getElementById('say-now');
          window.urgent = [];
          const hear = () => region.textContent && urgent.push(region.textContent);
          new MutationObserver(hear).observe(region, {childList: true, characterData: true, subtree: true});
          hear();
        }"""
    )
    page.game.wait_for_function(READY, timeout=60_000)
    play_on(page.game, by_pointer)
    written = check_whole(page, "classico")
    told = [words for words in page.game.evaluate("urgent") if "does not let this page keep the match" in words]
    assert len(told) == 1
    (played,) = written["rounds"]
    assert len(played["moves"]) > 2 * len(played.get("by", {}))  # another chose only while the brain was loading


def test_a_match_to_its_end_in_a_frame_without_an_origin_without_the_brain(host, open_site):
    page = host(
        element(f'sandbox="{ALONE}" game="classico" players="2" rounds="1" level="4" start="1" speed="instant"'),
        site=open_site,
        errors=True,  # Chromium's own word of the worker that may not start
    )
    page.wait_for("ready")
    assert page.game.evaluate("origin") == "null"
    play_on(page.game, by_pointer)
    written = check_whole(page, "classico")
    assert {who for played in written["rounds"] for who in played.get("by", {}).values()} == {"club@1"}


def test_a_plain_frame_plays_and_a_link_in_it_shows_its_match(host):
    played = tables.finished("coppie", 5)
    link = packed(json.dumps(record.record(played)))
    page = host(
        '<iframe src="{site}?game=classico&players=2&start=1&embed=1&speed=instant" width="800" height="500"></iframe>'
        f'<iframe src="{{site}}?embed=1#g={link}" width="800" height="500"></iframe>',
        script=False,
    )
    playing, shown = page.games
    playing.wait_for_function(f"(({STATE})()).mine")
    state = playing.evaluate(STATE)
    play_on(playing, by_pointer, 2)  # of which one may be a side
    playing.wait_for_function("(before) => document.querySelectorAll('#log li').length > before", arg=state["log"])
    expect(shown.locator("#result .places")).to_be_visible(timeout=10_000)
    sums = shown.locator("#result .places .sum").all_inner_texts()
    assert sorted(map(int, sums)) == sorted(played.totals)


def test_pyscript_opens_no_database_of_its_own(page, site, playable):
    playable(page, f"{site}?start=1")
    page.wait_for_function("indexedDB.databases().then((all) => all.some(({name}) => name === 'domino'))")
    assert page.evaluate("indexedDB.databases().then((all) => all.map(({name}) => name))") == ["domino"]


# -- what the host may ask


def ask(page, call):
    """What a method of the element answers: {"ok": …} or {"no": sentence}."""
    return page.page.evaluate(
        f"document.querySelector('domino-game').{call}.then((ok) => ({{ok}}), (error) => ({{no: error.message}}))"
    )


def test_the_host_deals_loads_and_gets_the_record_only_at_the_end(host):
    page = host(element('game="salotto" level="1" speed="instant"'))
    page.wait_for("ready")
    assert "no" in ask(page, "exportRecord()")
    assert page.wait_for("error")["code"] == "refused"
    assert "ok" in ask(page, f'newMatch({{game: "coppie", thinkingTime: 60, draw_anyway: true, seed: "{SEED}"}})')
    start = page.wait_for("start")
    assert (start["game"], start["options"]) == ("coppie", {"thinking_time": 60, "draw_anyway": True})
    assert [player["player"] for player in start["players"]] == ["human", *["random@1"] * 3]
    assert "hidden tiles" in ask(page, "exportRecord()")["no"]
    played = record.record(tables.finished("classico", 9))
    assert ask(page, f"load({json.dumps(played)})") == {"ok": {"over": True}}
    expect(page.game.locator("#result .places")).to_be_visible()
    assert ask(page, "exportRecord()")["ok"]["rounds"] == played["rounds"]
    half = tables.before_choice("coppie", 7, 9)
    assert ask(page, f"load({json.dumps(json.dumps(record.record(half)))})") == {"ok": {"over": False}}
    page.game.wait_for_function(f"(({STATE})()).mine")
    assert laid(page.game) == tables.laid(half)
    assert page.wait_for("start", 2)["goesOn"] is True


SENSELESS = """newMatch({players:99}) newMatch({game:'poker'}) newMatch({theme:'dark'}) newMatch({set:null})
load({domino:1}) load('nonsense') load(true) load('{')""".split()


def test_what_makes_no_sense_is_one_error_and_changes_nothing(host):
    page = host(element(f'game="coppie" start="1" speed="slow" seed="{SEED}"'))
    page.wait_for("start")
    before = page.game.evaluate("document.getElementById('hand').innerText + location.href")
    for number, call in enumerate(SENSELESS, 1):
        assert ask(page, call).get("no"), call
        assert len(page.heard("error")) == number, call
    assert page.heard("error")[0] == {"code": "refused", "message": page.heard("error")[0]["message"]}
    assert len(page.heard("start")) == 1
    assert page.game.evaluate("document.getElementById('hand').innerText + location.href") == before


def test_stopped_by_the_host_nothing_moves_until_it_goes_on(host):
    page = host(element(f'game="coppie" start="1" level="1" speed="fast" seed="{SEED}"') + "<button>Other</button>")
    page.wait_for("ready")
    page.game.wait_for_function(f"(({STATE})()).mine")
    assert "ok" in ask(page, "pause()")
    expect(page.game.get_by_text("The game is stopped.")).to_be_visible()
    before = page.game.evaluate(STATE)
    ask(page, "focus()")
    for key in ("Enter", "d", "Control+8", "Home", "Enter"):
        page.page.keyboard.press(key)
    page.page.wait_for_timeout(300)
    assert page.game.evaluate(STATE) == before
    assert "ok" in ask(page, "resume()")
    by_pointer(page.game, page.game.evaluate(STATE))
    page.wait_for("turn", 2)
    ask(page, "pause()")
    moves = len(page.heard("move"))
    page.page.wait_for_timeout(1000)  # two turns of others at this speed
    assert len(page.heard("move")) == moves
    page.game.get_by_role("button", name="Play on").click()
    page.wait_for("move", moves + 1)


def test_looks_may_change_while_a_match_goes_on(host):
    page = host(element('game="coppie" start="1" theme="light"', style="height: 600px; --domino-accent: rebeccapurple"))
    page.wait_for("start")
    value = "(name) => getComputedStyle(document.documentElement).getPropertyValue(name)"
    assert page.game.evaluate(value, "--brass") == "#663399"
    page.page.evaluate("document.getElementById('g').theme = 'dark'")
    page.game.wait_for_function("document.documentElement.dataset.theme === 'dark'")
    page.page.evaluate("document.getElementById('g').style.setProperty('--domino-cloth', 'oklch(0.9 0.1 95)')")
    assert "ok" in ask(page, "restyle()")

    def rgb(name):
        return [int(page.game.evaluate(value, name)[place : place + 2], 16) for place in (1, 3, 5)]

    for front, back in (("on-brass", "brass"), ("on-cloth", "cloth"), ("on-cloth", "cloth-edge"), ("on-cloth", "seat")):
        assert contrast(rgb(f"--{front}"), rgb(f"--{back}")) >= 4.5, (front, back)
    page.page.evaluate("document.getElementById('g').style.setProperty('--domino-cloth', 'url(//example.org/x)')")
    assert "cloth" in ask(page, "restyle()")["no"]
    page.page.evaluate("document.getElementById('g').setAttribute('theme', 'pink')")
    page.wait_for("error", 2)
    assert page.game.evaluate("document.documentElement.dataset.theme") == "dark"


# -- the line between them

BARE = """<iframe src="{site}?game=coppie&start=1&embed=1&speed=slow&seed=%s" width="800" height="600"></iframe>
<script>
  window.said = [];
  const frame = document.querySelector('iframe');
  window.hello = new Promise((done) => addEventListener('message', ({source, data}) =>
    source === frame.contentWindow && data === 'domino hello' && done()));
  window.give = () => {
    const {port1, port2} = new MessageChannel();
    port1.onmessage = ({data}) => said.push(JSON.parse(data));
    frame.contentWindow.postMessage('domino port', '*', [port2]);
    return port1;
  };
  hello.then(() => (window.port = give()));
</script>"""

BAD = [
    "'nonsense'",
    "'[]'",
    "'[' + '['.repeat(5000)",
    "new Blob(['x'])",
    "JSON.stringify({do: 'load', id: 1, with: 'x'.repeat(300000)})",
    "JSON.stringify({do: '__init__'})",
    "JSON.stringify({do: 'newMatch', with: {game: {}}})",
    "JSON.stringify({do: 'newMatch', with: 1})",
    "JSON.stringify({do: 'pause', id: 'one'})",
    "JSON.stringify({do: 'pause', more: 1})",
    "JSON.stringify({do: 'colours', with: {cloth: 7}})",
]


def test_a_bad_message_gets_one_error_and_changes_nothing(host):
    page = host(BARE % SEED, script=False)
    page.page.wait_for_function("said.some(({event}) => event === 'ready')", timeout=20_000)
    page.page.wait_for_function("said.some(({event}) => event === 'turn')")
    before = page.game.evaluate("document.getElementById('hand').innerText + document.documentElement.dataset.view")
    for number, bad in enumerate(BAD, 1):
        page.page.evaluate(f"port.postMessage({bad})")
        check = "(n) => said.filter(({event}) => event === 'error').length === n"
        page.page.wait_for_function(check, arg=number)
    errors = [said["detail"] for said in page.page.evaluate("said") if said.get("event") == "error"]
    assert {error["code"] for error in errors} == {"bad-message"} and all(error["message"] for error in errors)
    after = page.game.evaluate("document.getElementById('hand').innerText + document.documentElement.dataset.view")
    assert after == before and page.game.locator("#held").count() == 0


def test_the_game_takes_one_port_and_only_from_the_page_around_it(host):
    page = host(
        (BARE % SEED)
        + """<iframe id="other" srcdoc="<script>
          addEventListener('message', () => {
            const {port1, port2} = new MessageChannel();
            port1.onmessage = () => parent.overheard = true;
            parent.frames[0].postMessage('domino port', '*', [port2]);
            port1.postMessage(JSON.stringify({do: 'pause'}));
          });
        </script>"></iframe>""",
        script=False,
    )
    page.page.wait_for_function("said.some(({event}) => event === 'ready')", timeout=20_000)
    page.page.evaluate("give().postMessage(JSON.stringify({do: 'pause'}))")  # a second port
    page.page.evaluate("frames[1].postMessage('go', '*')")  # a port of somebody else
    page.page.evaluate("frame.contentWindow.postMessage(JSON.stringify({do: 'pause'}), '*')")  # no port at all
    page.page.evaluate("port.postMessage(JSON.stringify({do: 'focus', id: 5}))")
    page.page.wait_for_function("said.some(({id}) => id === 5)")
    page.page.wait_for_timeout(100)
    assert page.game.locator("#held").count() == 0
    assert not page.page.evaluate("window.overheard")


def test_the_element_takes_no_nonsense_from_the_frame_and_nothing_from_others(host):
    page = host(element('game="coppie" speed="slow"'))
    page.wait_for("ready")
    saying = ["nonsense", "[]", '{"event": "explode", "detail": {}}', '{"event": "move", "detail": 1}', '{"id": 99}']
    for number, text in enumerate(saying, 1):
        page.game.evaluate("(text) => dominoHost.say(text)", text)
        assert page.wait_for("error", number)["code"] == "bad-message"
    assert len(page.heard()) == 1 + len(saying)
    page.page.evaluate("postMessage('domino hello', '*')")  # not from the frame
    page.page.wait_for_timeout(100)
    assert "ok" in ask(page, "newMatch()")  # the line is the same


# -- kept by the host

KEPT_HERE = "localStorage.getItem('domino-game g')"


def test_the_host_keeps_the_match_and_gives_it_back(host):
    page = host(element(f'game="coppie" start="1" level="1" speed="instant" persist="host" seed="{SEED}"'))
    assert page.wait_for("ready")["kept"] == "host"
    play_on(page.game, by_pointer, 2)
    before = (laid(page.game), page.game.evaluate("document.getElementById('line-list').innerText"))
    assert page.game.evaluate("document.getElementById('say-now').textContent") == ""
    save = page.page.evaluate(KEPT_HERE)
    assert re.fullmatch(r"[\w-]+", save) and len(save) < 4000
    page.page.reload()
    assert page.wait_for("start")["goesOn"] is True
    page.game.wait_for_function(f"(({STATE})()).mine")
    assert (laid(page.game), page.game.evaluate("document.getElementById('line-list').innerText")) == before
    play_on(page.game, by_pointer, 2)  # of which one may be a side
    page.page.wait_for_function(f"(before) => {KEPT_HERE} !== before", arg=save)


def test_a_save_that_cannot_be_read_is_told_and_a_new_match_is_dealt(host):
    body = element('game="coppie" start="1" persist="host" loading="click"')
    page = host(body + "<script>localStorage.setItem('domino-game g', 'rubbish')</script>")
    page.page.get_by_role("button", name="Play").click()
    assert page.wait_for("start")["goesOn"] is False
    assert [error["code"] for error in page.heard("error")] == ["bad-save"]


def test_where_the_host_cannot_keep_it_the_player_is_told_once(host):
    body = element(f'game="coppie" start="1" level="1" persist="host" loading="click" speed="instant" seed="{SEED}"')
    page = host(body)
    full = "{load: () => '', save() { throw Error('full') }}"
    page.page.evaluate(f"document.querySelector('domino-game').storage = {full}")
    page.page.get_by_role("button", name="Play").click()
    page.wait_for("start")
    expect(page.game.locator("#say-now")).to_contain_text("does not let this page keep the match")
    play_on(page.game, by_pointer, 2)
    assert page.heard("error")[0]["code"] == "not-kept"
    # What is taken back and played again stays as the player sees it
    tiles = "document.querySelectorAll('#line-list li').length"
    before = page.game.evaluate(tiles)
    page.game.locator("#do-undo").click()
    page.game.wait_for_function(f"{tiles} < {before}")
    play_on(page.game, by_pointer, 2)
    page.game.wait_for_function(f"{tiles} > 1")
    assert len(page.heard("start")) == 1  # the table was not laid anew


def test_play_on_the_poster_goes_on_with_the_match_that_waits(host):
    page = host(element(f'game="coppie" level="1" persist="host" loading="click" speed="instant" seed="{SEED}"'))
    page.page.get_by_role("button", name="Play").click()
    assert page.wait_for("start")["goesOn"] is False
    play_on(page.game, by_pointer, 2)
    before = laid(page.game)
    page.page.reload()
    page.page.get_by_role("button", name="Play").click()
    assert page.wait_for("start")["goesOn"] is True
    page.game.wait_for_function(f"(({STATE})()).mine")
    assert laid(page.game) == before


# -- a good guest


def test_it_takes_no_focus_and_tab_leaves_it(host):
    body = '<input id="before" autofocus>' + element(f'start="1" speed="instant" seed="{SEED}"') + '<input id="after">'
    page = host(body)
    page.page.locator("#before").focus()
    page.wait_for("ready")
    page.game.wait_for_function(f"(({STATE})()).mine")
    by = page.game.evaluate("document.querySelector('#hand .fits').click(), 1")
    assert by
    page.page.wait_for_timeout(300)
    assert page.page.evaluate("document.activeElement.id") == "before"
    page.page.keyboard.press("Tab")
    page.page.wait_for_function("document.activeElement.id === 'g'")  # the frame has a process of its own
    for _ in range(30):
        page.page.keyboard.press("Tab")
        if page.page.evaluate("document.activeElement.id") == "after":
            break
    assert page.page.evaluate("document.activeElement.id") == "after"
    page.page.keyboard.press("Shift+Tab")
    page.page.wait_for_function("document.activeElement.id === 'g'")  # the frame has a process of its own


def left(page, workers=0, frames=1):
    """Returns when so many workers and frames are left; what has ended is known a little later."""
    until = time.monotonic() + 20
    while (len(page.workers), len(page.frames)) != (workers, frames) and time.monotonic() < until:
        page.wait_for_timeout(50)
    assert (len(page.workers), len(page.frames)) == (workers, frames)


def test_taken_off_the_page_its_worker_is_gone(host):
    page = host(element('game="coppie" start="1" level="5" speed="instant"'))
    page.wait_for("ready")
    page.game.wait_for_function(READY, timeout=60_000)
    assert len(page.page.workers) == 1
    said = page.page.evaluate(
        """() => {
          const table = document.querySelector('domino-game');
          const waiting = table.newMatch().then(() => 'dealt', (error) => error.message);
          table.remove();
          return waiting;
        }"""
    )
    assert said == "The game was taken off the page."
    left(page.page)


def test_out_of_sight_it_stands_still_and_its_worker_goes(host):
    body = element(f'game="coppie" level="4" start="1" speed="slow" seed="{SEED}"') + '<p style="height: 4000px">'
    page = host(body)
    page.wait_for("ready")
    page.game.wait_for_function(READY, timeout=60_000)
    until_heard(page, 1)
    page.page.evaluate("scrollTo(0, 3000)")
    page.game.wait_for_function("document.hidden", polling=100)  # frames out of sight draw nothing
    acted = page.game.evaluate(ACTED)
    page.game.wait_for_function(  # longer than a turn of the others
        "document.getElementById('brain').dataset.state === 'absent'", timeout=20_000, polling=100
    )
    assert page.game.evaluate(ACTED) == acted
    left(page.page, frames=2)
    page.page.evaluate("scrollTo(0, 0)")
    page.game.wait_for_function(READY, timeout=60_000)
    until_heard(page, acted + 1)


ACTED = "document.querySelectorAll('#log li[data-act]').length"


def until_heard(page, moves):
    """Plays where it is the player's turn, until so many moves were told."""
    until = time.monotonic() + 60
    while len(page.heard("move")) < moves:
        assert time.monotonic() < until
        state = page.game.evaluate(STATE)
        if state["mine"] or state["choice"]:
            by_pointer(page.game, state)
        page.page.wait_for_timeout(100)


def test_two_on_a_page_are_two(host):
    games = element('game="coppie" start="1" speed="instant"', "one", "height: 330px") + element(
        'game="classico" players="2" start="1" speed="instant" theme="dark"', "two", "height: 330px"
    )
    page = host(games)
    for id, game in (("one", "coppie"), ("two", "classico")):
        page.wait_for("start", 1, id)
        assert page.heard("start", id=id)[0]["game"] == game
    first, second = page.games
    second.wait_for_function(f"(({STATE})()).mine")
    first.wait_for_function(f"(({STATE})()).mine")
    acted = first.locator("#log li[data-act]").count()
    if acted:  # what is on its way
        page.wait_for("move", acted, "one")
    before, number = page.heard("move", id="one"), len(page.heard("move", id="two"))
    play_on(second, by_pointer, 2)
    page.wait_for("move", number + 1, "two")
    assert page.heard("move", id="one") == before
    page.page.evaluate("document.getElementById('one').remove()")
    number = len(page.heard("move", id="two"))
    play_on(second, by_pointer, 2)
    page.wait_for("move", number + 1, "two")
    assert len(page.games) == 1


def test_its_own_window_takes_the_match_along(host):
    page = host(element(f'start="1" level="1" speed="instant" seed="{SEED}"'))
    page.wait_for("ready")
    play_on(page.game, by_pointer, 2)
    line = page.game.evaluate("document.getElementById('line-list').innerText")
    with page.page.expect_popup() as opened:
        page.game.get_by_role("link", name="Open in its own window").click()
    window = opened.value
    window.wait_for_url(f"{page.site}**")
    window.wait_for_function(f"!!document.getElementById('hand') && (({STATE})()).mine", timeout=20_000)
    assert window.evaluate("document.getElementById('line-list').innerText") == line
    assert window.evaluate("opener") is None
    assert "embed" not in window.url


# -- how it looks, and the page that makes the lines


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_frame_nor_around_it(host, scheme):
    page = host(f"<main><h1>Host</h1>{element('loading=click start=1')}</main>", color_scheme=scheme)
    for document in (page.page, "game"):
        if document == "game":
            page.page.get_by_role("button", name="Play").click()
            page.wait_for("start")
            page.page.wait_for_timeout(300)  # the picture fades
            document = page.game
        document.evaluate(AXE.read_text())
        found = document.evaluate(AUDIT)["violations"]
        assert not found, [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]


@pytest.mark.parametrize("name", ["embed", "snippet"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_pages_for_hosts(new_page, site, name, scheme):
    page = new_page(color_scheme=scheme)
    page.goto(f"{site}{name}.html")
    expect(page.locator("domino-game").first).to_be_visible(timeout=20_000)
    page.evaluate(AXE.read_text())
    found = page.evaluate(AUDIT)["violations"]
    assert not found, [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]


@pytest.fixture
def maker(new_page, site, playable):
    return playable(new_page(), f"{site}snippet.html")


def lines(maker):
    return maker.locator("#code").input_value()


def test_the_lines_say_what_is_chosen_and_work_elsewhere(maker, host, site):
    maker.locator("[name=game]").select_option("salotto")
    maker.locator("[name=players]").fill("3")
    maker.locator("[name=players]").press("Tab")
    maker.get_by_text("More options").click()
    maker.locator("[name=draw]").select_option("until-playable")
    maker.locator("[name=start]").select_option("1")
    maker.locator("[name=loading]").select_option("eager")
    made = lines(maker)
    wanted = 'game="salotto" players="3" draw="until-playable" start="1" loading="eager"'
    assert f'<script src="{site}static/embed.js" async></script>\n<domino-game {wanted} ' in made
    live = maker.locator("#live domino-game")
    expect(live).to_have_attribute("players", "3")
    page = host(made, script=False)
    start = page.wait_for("start")
    assert (start["game"], start["options"]) == ("salotto", {"players": 3, "draw": "until-playable"})


def test_the_lines_of_a_frame_and_of_a_link_work_elsewhere(maker, host, site):
    maker.locator("[name=level]").select_option("1")
    maker.get_by_label("A plain frame").check()
    page = host(lines(maker), script=False)
    page.game.wait_for_function("performance.getEntriesByName('domino:playable').length > 0", timeout=20_000)
    assert page.game.url == f"{site}?game=coppie&level=1&embed=1"
    maker.get_by_label("A link to the game").check()
    assert lines(maker) == f'<a href="{site}?game=coppie&amp;level=1">Play dominoes</a>'
    expect(maker.locator("#live a")).to_have_attribute("href", f"{site}?game=coppie&level=1")


def test_what_cannot_be_dealt_gives_no_lines_but_the_reason(maker):
    maker.locator("[name=game]").select_option("classico")
    maker.locator("[name=players]").fill("9")
    maker.locator("[name=players]").press("Tab")
    expect(maker.locator("#problem")).to_contain_text("2")
    assert lines(maker) == ""


def test_the_lines_are_copied(maker):
    maker.evaluate(
        """Object.defineProperty(navigator, 'clipboard',
        {value: {writeText: async (text) => { window.copied = text; }}})"""
    )
    maker.get_by_role("button", name="Copy").click()
    expect(maker.locator("#copied")).to_have_text("Copied.")
    assert maker.evaluate("copied") == lines(maker)
