"""Matches at a chosen point, made by the engine on CPython, bots in all seats, and put where the page keeps its own.

The screens of the contact sheet and of the layout tests start from here instead of playing through the page.
"""

import json

from domino import record, rules
from domino.bots import find
from domino.match import Match
from domino.shuffle import bot_stream
from domino.view import view
from domino.web.relive import Told

NAMES = ("You", "Bianca", "Carlo", "Dario", "Elena", "Fabio", "Gina", "Ivo", "Livia", "Marco", "Nora", "Olga")

# Puts a record into the page's storage, a round an entry, as the page itself keeps what was imported.
STORE = """async ([number, written, more]) => {
  const {rounds, ...head} = written;
  const steps = [
    ['clear', 'entries', [number, 0]],
    ['put', 'matches', number, JSON.stringify({head, at: '', state: 'open', round: 1, scores: [], ...more})],
    ['put', 'saves', 'current', JSON.stringify(number)],
    ...rounds.map((round, i) => ['add', 'entries', [number, i], JSON.stringify({round})]),
  ];
  const failed = await dominoStore.write(JSON.stringify(steps));
  if (failed) throw new Error(failed);
  localStorage.setItem('domino.stored', '1');
  sessionStorage.setItem('domino.match', number);
}"""

# All that the page keeps: {"current", "matches": {number: head}, "entries": {number: [entry …]}}
KEPT = """() => new Promise((done, failed) => {
  const opened = indexedDB.open('domino');
  opened.onerror = () => failed(opened.error);
  opened.onsuccess = () => {
    const change = opened.result.transaction(['matches', 'entries', 'saves']);
    const all = (name) => {
      const store = change.objectStore(name);
      return [store.getAllKeys(), store.getAll()];
    };
    const found = ['matches', 'entries', 'saves'].map(all);
    change.oncomplete = () => {
      opened.result.close();
      const pairs = ([keys, values]) => keys.result.map((key, i) => [key, values.result[i]]);
      const [matches, entries, saves] = found.map(pairs);
      const logs = {};
      for (const [[number, n], text] of entries) (logs[number] ??= [])[n] = text;
      done({matches: Object.fromEntries(matches), entries: logs, saves: Object.fromEntries(saves)});
    };
  };
})"""


def new(game, seed, bot="club", **options):
    """A match of one human at seat 0 against bots."""
    made = rules.make(game, options)
    player = find(bot).player
    seats = [{"name": name, "player": player if i else "human"} for i, name in enumerate(NAMES[: made.players])]
    match = Match(made, seats, seed.to_bytes(32, "big"))
    match.date = "2026-11-29"
    return match


def chosen(match, bot="club"):
    """What a bot would do for whoever's turn it is."""
    if len(match.legal) == 1:
        return match.legal[0]
    stream = bot_stream(match.seed, match.player_nonce, match.number, match.moves_made, match.turn)
    return find(bot).choose(view(match, match.turn), stream)


def step(match, bot="club"):
    """One action of whoever's turn it is, chosen by a bot."""
    match.apply(chosen(match, bot))


def laid(match):
    """How many tiles lie on the cloth."""
    return len(match.round.line.tiles())


def play_round(match, stop=lambda match: False):
    """Deal, and play until the round ends or `stop` says so. Answers whether it was stopped."""
    match.deal()
    while match.turn is not None:
        if stop(match):
            return True
        step(match)
    return False


def before_choice(game, seed, laid_at_least, rounds=0, **options):
    """A match in which the human has a choice of tiles, with so many laid, after `rounds` finished ones."""
    for attempt in range(200):
        match = new(game, seed + 1000 * attempt, **options)
        while match.number < rounds and not match.over:
            play_round(match)
        if match.over:
            continue
        if play_round(
            match,
            lambda match: match.turn == 0 and laid(match) >= laid_at_least and has_choice(match),
        ):
            return match
    raise AssertionError("no such position in 200 matches")


def has_choice(match):
    """Whether there are tiles to choose from, one that goes to one side only, and one that fits nowhere."""
    plays = [action[1] for action in match.legal if action[0] == "play"]
    hand = match.round.hands[match.turn]
    return len(set(plays)) > 1 and any(plays.count(tile) == 1 for tile in plays) and len(set(plays)) < len(hand)


def longest(game, seed, matches=60, **options):
    """The match, of so many, in which most tiles lie when the human is last to act."""
    best, most = None, -1
    for attempt in range(matches):
        match = new(game, seed + attempt, **options)
        play_round(match)
        while match.turn != 0:
            match.undo()
        if laid(match) > most:
            best, most = match, laid(match)
    return best


def after_round(game, seed, rounds=2, **options):
    """A match at the end of a round, not yet over."""
    for attempt in range(200):
        match = new(game, seed + 1000 * attempt, **options)
        while match.number < rounds and not match.over:
            play_round(match)
        if not match.over:
            return match
    raise AssertionError("no such match in 200")


def finished(game, seed, **options):
    """A match that is over."""
    match = new(game, seed, **options)
    while not match.over:
        play_round(match)
    return match


def store(page, match, number="stored", **more):
    """Put a match where the page, loaded before, goes on with it when it is loaded again; `more` goes into its head."""
    page.wait_for_function("!!globalThis.dominoStore")
    page.evaluate(STORE, [number, record.record(match), more])


def kept(page, number=None):
    """The match that the page keeps under a number, else the current one, as a record."""
    return told(page.evaluate(KEPT), number)


def told(found, number=None):
    """The same from what KEPT found."""
    number = number or json.loads(found["saves"]["current"])
    written = json.loads(found["matches"][number])["head"]
    log = Told([json.loads(text) for text in found["entries"].get(number, [])])
    assert log.count == len(found["entries"].get(number, []))
    written["rounds"] = log.rounds
    if log.practice:
        written["practice"] = True
    return written
