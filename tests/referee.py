"""A second reading of rules.md, to hold the engine against: slow, plain, and written from the rules alone.

A tile is a pair (higher half, lower half). The sentences in quotes are those of rules.md.
"""


def pips(hand):
    return sum(high + low for high, low in hand)


def opener_by_tiles(hands):
    """The (seat, tile) that opens: "highest double"; "when nobody holds a double: the tile with most pips, then the one
    with the higher half"."""
    held = [(tile, seat) for seat, hand in enumerate(hands) for tile in hand]
    doubles = [(tile, seat) for tile, seat in held if tile[0] == tile[1]]
    if doubles:
        tile, seat = max(doubles)
    else:
        tile, seat = max(held, key=lambda item: (sum(item[0]), item[0][0]))
    return seat, tile


def hand_size(options, players):
    """ "auto: the largest of 7, 6, 5 that fits"; classico "2→7, 3→5, 4→7"."""
    if options.hand != "auto":
        return options.hand
    if options.game == "classico":
        return {2: 7, 3: 5, 4: 7}[players]
    tiles = (options.set + 1) * (options.set + 2) // 2
    return max(size for size in (5, 6, 7) if size * players <= tiles)


class Referee:
    """Follows a match by its deals and actions; `options` has every option of rules.md as an attribute."""

    def __init__(self, options):
        self.options = options
        self.sides = options.teams or options.players
        self.totals = [0] * self.sides
        self.eliminated = set()
        self.rounds = 0
        self.winners = None
        self.next_seat = None  # who opens the next round; None: whom the tiles name

    def side(self, seat):
        """ "Teams sit in alternate seats: team of seat i = i mod teams"."""
        return seat % self.sides

    def in_match(self):
        return [seat for seat in range(self.options.players) if self.side(seat) not in self.eliminated]

    # ------------------------------------------------------------------------------------------------------ a round

    def deal(self, hands, boneyard):
        self.rounds += 1
        self.hands = [list(hand) for hand in hands]
        self.boneyard = list(boneyard)
        self.line = []
        self.turns = []  # of each turn so far: whether it ended without a play, with nothing that fits in the hand
        self.drawn = []  # in this turn
        self.dealt_in = self.in_match()
        self.ended = self.out = None
        self.forced = None
        self.turn = self.next_seat
        if self.turn is None:
            self.turn, tile = opener_by_tiles(hands)
            if self.options.opening == "forced":  # "binds who opens because of a tile: that tile is laid"
                self.forced = tile
        self.opener = self.turn

    def ends(self):
        return [self.line[0][0], self.line[-1][1]] if self.line else []

    def fitting(self, tiles):
        """The plays of these tiles: (tile, side)."""
        if not self.line:
            return {(tile, "") for tile in tiles}
        return {(tile, side) for tile in tiles for side, end in zip("LR", self.ends(), strict=True) if end in tile}

    def drawable(self):
        """ "Nothing is drawn before the first tile lies"; "`draw: none`, or nothing left above `reserve`"."""
        return bool(self.line) and self.options.draw != "none" and len(self.boneyard) > self.options.reserve

    def legal(self):
        """The open actions: {("play", tile, side), …, ("draw",), ("pass",)}."""
        if self.ended:
            return set()
        hand = self.hands[self.turn]
        if not self.line:
            return {("play", tile, "") for tile in ([self.forced] if self.forced else hand)}
        plays = {("play", *play) for play in self.fitting(hand)}
        draw, stop = {("draw",)}, {("pass",)}
        if not self.drawn:
            if not plays:
                return draw if self.drawable() else stop
            return plays | draw if self.options.draw_anyway and self.drawable() else plays
        fresh = {("play", *play) for play in self.fitting(self.drawn[-1:])}
        if self.options.draw == "one":
            return (plays if self.options.draw_anyway else fresh) if fresh else stop
        if self.options.draw == "until-playable":
            if fresh or not self.drawable():
                return plays or stop
            return draw
        if fresh:
            return fresh
        if plays:  # "one draw while able to play, then play"
            return plays
        return draw | stop if self.drawable() else stop

    def time_can_run_out(self):
        """There is a clock, and the one command of `until-playable` is not half done."""
        half_done = self.options.draw == "until-playable" and self.drawn and self.legal() == {("draw",)}
        return bool(self.options.thinking_time) and not self.ended and not half_done

    def apply(self, action):
        seat, hand = self.turn, self.hands[self.turn]
        kind = action[0]
        if kind == "draw":
            self.take()
            return
        if kind == "play":
            _, tile, side = action
            hand.remove(tile)
            high, low = tile
            if not self.line:
                self.line.append(tile)
            elif side == "L":
                self.line.insert(0, (low, high) if high == self.ends()[0] else (high, low))
            else:
                self.line.append((high, low) if high == self.ends()[1] else (low, high))
            self.turns.append(False)
        else:
            if kind == "time" and self.drawable() and not (self.options.draw == "one" and self.drawn):
                self.take()
            self.turns.append(not self.fitting(hand))
        self.forced = None
        self.drawn = []
        self.close(seat, kind)

    def take(self):
        tile = self.boneyard.pop(0)
        self.hands[self.turn].append(tile)
        self.drawn.append(tile)

    def close(self, seat, kind):
        """The end of a turn: the round ends, or the turn passes to the left, past those who have finished."""
        side = [other for other in self.dealt_in if self.side(other) == self.side(seat)]
        still = [other for other in self.dealt_in if self.hands[other]]
        together = side if self.options.going_out == "team" else [seat]
        if kind == "play" and not any(self.hands[other] for other in together):
            self.ended, self.out = "out", seat
        elif len(self.turns) >= len(still) and all(self.turns[-len(still) :]) and not self.drawable():
            self.ended = "blocked"
        else:
            places = range(seat + 1, seat + 1 + self.options.players)
            self.turn = next(p % self.options.players for p in places if p % self.options.players in still)
            return
        self.turn = None
        self.settle()

    # ------------------------------------------------------------------------------------------------ points and end

    def settle(self):
        left = {}
        for seat in self.dealt_in:
            left[self.side(seat)] = left.get(self.side(seat), 0) + pips(self.hands[seat])
        kind = self.options.scoring
        lightest = [side for side in left if left[side] == min(left.values())]
        self.winner = self.side(self.out) if self.out is not None else None
        if self.winner is None and kind != "penalty" and len(lightest) == 1:
            self.winner = lightest[0]
        points = dict.fromkeys(range(self.sides), 0)
        if kind == "penalty":
            for side in left:
                if side != self.winner:
                    points[side] = left[side] + (left[self.winner] if self.out is not None else 0)
        elif self.winner is not None:
            others = sum(left[side] for side in left if side != self.winner)
            both = kind == "pairs" and self.out is None
            points[self.winner] = others - left[self.winner] if both else others
        self.points = [points[side] for side in range(self.sides)]
        self.totals = [total + more for total, more in zip(self.totals, self.points, strict=True)]
        self.finish()
        if self.winners is None:
            self.next_seat = self.who_opens_next()

    def finish(self):
        """Who is eliminated, and who has won."""
        target, limit = self.options.target, self.options.rounds
        last = bool(limit) and self.rounds >= limit
        if self.options.scoring != "penalty":
            if last or (target and max(self.totals) >= target):
                self.winners = [side for side in range(self.sides) if self.totals[side] == max(self.totals)]
            return
        were_in = [side for side in range(self.sides) if side not in self.eliminated]
        if target:
            self.eliminated |= {side for side in were_in if self.totals[side] >= target}
        stay = [side for side in were_in if side not in self.eliminated]
        if len(stay) == 1:
            self.winners = stay
        elif not stay or last:
            among = stay or were_in
            least = min(self.totals[side] for side in among)
            self.winners = [side for side in among if self.totals[side] == least]

    def who_opens_next(self):
        if self.options.next_opener == "rotate":
            still = self.in_match()
            return next((seat for seat in still if seat > self.opener), still[0])
        if self.options.next_opener == "highest-double":
            return None
        if self.out is not None:
            return self.out
        if self.options.scoring == "penalty":
            return None
        if self.winner is not None:
            members = [seat for seat in self.dealt_in if self.side(seat) == self.winner]
            return min(members, key=lambda seat: (pips(self.hands[seat]), seat))
        return self.opener if self.options.scoring == "pairs" else None
