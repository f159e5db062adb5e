"""What the kept matches say of how the player plays: wins by game, by opponents and by partner, points by round, blocks
and habits. All of it is counted from records, and can be counted again at any time.

Counted are finished rounds of matches with one person at the table, and matches played to their end or given up.
Practice is left out: who takes back knows what comes.
"""

from domino.bots import successor
from domino.line import ends_after
from domino.record import replaying
from domino.tiles import HIGH, LOW, PIPS, is_double
from domino.web.extra.judging import name_of

GAME, LEVEL, PARTNER = "game", "level", "partner"  # by what wins are grouped
PEOPLE = 0  # the level of a person, and of a bot that is not here
HABITS = ("double", "stuck", "passed", "foe", "partner")
Z = 1.96  # 95 of 100


class Share:
    """How often something happened: `times` of `of`; a shared win counts a part. `due` is the sum of chances."""

    def __init__(self):
        self.times = 0
        self.of = 0
        self.due = 0

    def add(self, times, due=0):
        """One more occasion, on which it happened (1), did not (0), or in part."""
        self.of += 1
        self.times += times
        self.due += due

    @property
    def percent(self):
        """In percent, rounded; 0 where there was no occasion."""
        return _percent(self.times / self.of) if self.of else 0

    @property
    def chance(self):
        """What it would be if all sides played alike, in percent."""
        return _percent(self.due / self.of) if self.of else 0

    @property
    def interval(self):
        """(low, high) in percent: where the true share lies with 95% certainty (Wilson's interval)."""
        if not self.of:
            return 0, 100
        count, share = self.of, self.times / self.of
        middle = share + Z * Z / (2 * count)
        width = Z * (share * (1 - share) / count + Z * Z / (4 * count * count)) ** 0.5
        whole = 1 + Z * Z / count
        return max(0, _percent((middle - width) / whole)), min(100, _percent((middle + width) / whole))


def _percent(share):
    return int(100 * share + 0.5)


class Group:
    """The matches and the rounds of one game, or against one level, or with one partner."""

    def __init__(self):
        self.matches = Share()
        self.rounds = Share()


class Tallies:
    """`groups[kind][key]` by GAME (its name), LEVEL (of the strongest opponent) and PARTNER (the weakest one's level).

    `edges` has, round by round, the tenths of points by which the player's side did better than the others on average.
    `blocked` counts rounds that ended so, `blocked_won` what of them was won; `habits` by name are choices that often
    cost points, of the occasions there were. `practice` and `shared` count the matches that are left out.
    """

    def __init__(self):
        self.groups = {GAME: {}, LEVEL: {}, PARTNER: {}}
        self.edges = []
        self.won = []  # by round, like edges: whether it was
        self.places = []  # by round: where the match is kept, the round's number, its name
        self.blocked, self.blocked_won = Share(), Share()
        self.habits = {name: Share() for name in HABITS}
        self.practice = self.shared = 0
        self._round = None

    @property
    def rounds(self):
        """How many rounds are in it."""
        return len(self.edges)

    def adding(self, data, conceded=False, place=None):
        """Add a record (plain JSON data) that is kept at `place`, a round at a time. Raises RecordError."""
        people = [seat for seat, one in enumerate(data["seats"]) if one["player"] == "human"]
        if data.get("practice"):
            self.practice += 1
            return
        if len(people) != 1:
            self.shared += len(people) > 1
            return
        me, groups = people[0], None
        for match in replaying(data, self._before):
            if groups is None:
                groups = self._groups_of(match, me)
            elif match.round.ended:
                self._add(match, me, groups, place)
            self._round = _Round(match.rules, me)
            yield
        if match.over or conceded:
            mine = match.rules.side_of(me)
            won = 1 / len(match.winners) if mine in match.winners else 0
            for group in groups:
                group.matches.add(won, 1 / match.rules.sides)

    def _groups_of(self, match, me):
        """The groups that a match belongs to."""
        rules = match.rules
        mine = rules.members(rules.side_of(me))
        keys = [(GAME, rules.game)]
        foes = [_level(one) for seat, one in enumerate(match.seats) if seat not in mine]
        keys.append((LEVEL, max(foes)))
        partners = [_level(match.seats[seat]) for seat in mine if seat != me]
        if partners:
            keys.append((PARTNER, min(partners)))
        return [self.groups[kind].setdefault(key, Group()) for kind, key in keys]

    def _before(self, match, action, _):
        """Look at each move before it is made."""
        round_ = match.round
        if round_.turn == self._round.me and action in match.legal and len(match.legal) > 1:
            self._round.choose(round_, action)
        self._round.follow(round_, action)

    def _add(self, match, me, groups, place):
        end, rules = match.results[-1], match.rules
        mine = rules.side_of(me)
        if me not in match.round.playing:
            return
        sides = sorted({rules.side_of(seat) for seat in match.round.playing})
        others = [end["points"][side] for side in sides if side != mine]
        edge = 10 * end["points"][mine] - 10 * sum(others) // max(1, len(others))
        if rules.scoring == "penalty":
            edge = -edge
        won = int(end["winner"] == mine)
        self.edges.append(edge)
        self.won.append(won)
        self.places.append((place, match.number, name_of(match, match.number)))
        for group in groups:
            group.rounds.add(won, 1 / len(sides))
        blocked = end["ended"] == "blocked"
        self.blocked.add(int(blocked))
        if blocked:
            self.blocked_won.add(won, 1 / len(sides))
        for name, done in self._round.habits(end["hands"][me]):
            self.habits[name].add(int(done))


class _Round:
    """The choices of the player in a round, and what could be known before each of them."""

    def __init__(self, rules, me):
        self.me = me
        self.mine = rules.members(rules.side_of(me))
        self.owners = {}  # who laid the tile at each end, "L" and "R"
        self.shown = {}  # by seat: the numbers that it brought to an end
        self.lacks = {}  # by seat: the numbers on which it passed and has not drawn since
        self.seen = []  # (habit, whether it was followed) by choice
        self.doubles = set()  # heavy ones that could have been laid

    def follow(self, round_, action):
        """A move is made."""
        seat, kind = round_.turn, action[0]
        if kind == "play":
            sides = (action[2],) if round_.line.ends else ("L", "R")
            for side in sides:
                self.owners[side] = seat
                number = ends_after(round_.line.ends, *action[1:])[side == "R"]
                self.shown.setdefault(seat, set()).add(number)
        elif kind == "pass" and not round_.fits:
            self.lacks.setdefault(seat, set()).update(round_.line.ends)
        else:
            self.lacks[seat] = set()

    def choose(self, round_, action):
        """The player chooses."""
        plays = [one for one in round_.legal if one[0] == "play"]
        self.doubles.update([one[1] for one in plays if _heavy(one[1], round_.rules.set)])
        if action[0] != "play" or len(plays) < 2:
            return
        hand, ends = round_.hands[self.me], round_.line.ends
        foe = _next_foe(round_, self.me, self.mine)
        for name, bad in (
            ("stuck", lambda one: _stuck(hand, ends, one)),
            ("passed", lambda one: self._let_go(ends, one, foe)),
            ("foe", lambda one: self._opens(ends, one, foe)),
            ("partner", lambda one: self._covers(ends, one)),
        ):
            found = {one: bad(one) for one in plays}
            if True in found.values() and False in found.values():
                self.seen.append((name, found[action]))

    def habits(self, left):
        """(habit, whether it was followed) for each occasion of the round; `left` is the hand at its end."""
        if self.doubles:
            self.seen.append(("double", any([tile in left for tile in self.doubles])))
        return self.seen

    def _opens(self, ends, action, foe):
        """Brings a number to an end that the next opponent has brought there: what one leads, one holds."""
        if not ends:
            return False
        side = action[2] == "R"
        number = ends_after(ends, *action[1:])[side]
        return number != ends[side] and number in self.shown.get(foe, ())

    def _covers(self, ends, action):
        """Covers the number that the partner brought to an end."""
        if not ends:
            return False
        side = action[2]
        arm, owner = side == "R", self.owners.get(side)
        return owner in self.mine and owner != self.me and ends_after(ends, *action[1:])[arm] != ends[arm]

    def _let_go(self, ends, action, foe):
        """Covers a number that the next opponent does not have."""
        if not ends:
            return False
        side = action[2] == "R"
        return ends[side] in self.lacks.get(foe, ()) and ends[side] not in ends_after(ends, *action[1:])


def _stuck(hand, ends, action):
    """Leaves the player tiles, but none that fits."""
    rest = [tile for tile in hand if tile != action[1]]
    now = ends_after(ends, *action[1:])
    return bool(rest) and not any([HIGH[tile] in now or LOW[tile] in now for tile in rest])


def _heavy(tile, largest):
    """A double whose pips are more than those of the middle tile of the set."""
    return is_double(tile) and PIPS[tile] > largest


def _next_foe(round_, me, mine):
    """The next opponent that still holds tiles."""
    playing = round_.playing
    place = playing.index(me)
    for seat in playing[place + 1 :] + playing[:place]:
        if seat not in mine and round_.hands[seat]:
            return seat
    return None


def _level(seat):
    bot = successor(seat["player"])
    return bot.level if bot else PEOPLE
