"""Sets of tiles as bits: bit t is the tile t of `domino.tiles`. Masks by number, pips of a mask."""

from functools import cache

from domino.tiles import HIGH, LARGEST, LOW, PIPS, size, tile

TILES = size(LARGEST)
NUMBERS = LARGEST + 1

# SUIT[n]: every tile with a half n, up to double-18. A mask of a smaller set is cut by what it is joined with.
SUIT: tuple[int, ...] = tuple(
    sum(1 << t for t in range(TILES) if n in (HIGH[t], LOW[t])) for n in range(NUMBERS)
)
# FITS[l][r]: every tile that fits the ends l and r.
FITS: tuple[tuple[int, ...], ...] = tuple(
    tuple(SUIT[left] | SUIT[right] for right in range(NUMBERS)) for left in range(NUMBERS)
)


def _after(t: int, low: int, high: int) -> tuple[tuple[int, int], ...]:
    """The ends (the lower number first) that laying `t` at the ends `low` and `high` leads to, each once."""
    results = []
    for end, other in ((low, high), (high, low)):
        if end in (HIGH[t], LOW[t]):
            outer = PIPS[t] - end
            ends = (outer, other) if outer <= other else (other, outer)
            if ends not in results:
                results.append(ends)
    return tuple(results)


@cache
def after_table(highest: int) -> tuple[tuple[dict[int, tuple[tuple[int, int], ...]], ...], ...]:
    """table[low][high][tile]: where laying a tile of double-`highest` leads to; the ends in either order."""
    numbers = range(highest + 1)
    holders = [[tile(n, other) for other in numbers] for n in numbers]
    return tuple(
        tuple({t: _after(t, low, high) for t in holders[low] + holders[high]} for high in numbers) for low in numbers
    )


DOUBLES: int = sum(1 << t for t in range(TILES) if HIGH[t] == LOW[t])
# HEAVIER[t]: the tiles that `greedy` prefers to t, by pips, then by the higher half.
HEAVIER: tuple[int, ...] = tuple(
    sum(1 << u for u in range(TILES) if (PIPS[u], HIGH[u]) > (PIPS[t], HIGH[t])) for t in range(TILES)
)

_CHUNK = 14
_LOW_MASK = (1 << _CHUNK) - 1


def _chunk_pips(first: int) -> tuple[int, ...]:
    table = [0] * (1 << _CHUNK)
    for mask in range(1, 1 << _CHUNK):
        bit = mask & -mask
        t = first + bit.bit_length() - 1
        table[mask] = table[mask ^ bit] + (PIPS[t] if t < TILES else 0)
    return tuple(table)


# The pips of the tiles 0–13 and 14–27 by mask: double-6 in two look-ups.
PIPS_0 = _chunk_pips(0)
PIPS_1 = _chunk_pips(_CHUNK)


def mask_of(tiles) -> int:
    """The mask of an iterable of tiles."""
    mask = 0
    for t in tiles:
        mask |= 1 << t
    return mask


def tiles_of(mask: int) -> list[int]:
    """The tiles of a mask, in ascending order."""
    tiles = []
    while mask:
        bit = mask & -mask
        tiles.append(bit.bit_length() - 1)
        mask ^= bit
    return tiles


def pips_of(mask: int) -> int:
    """The pips of the tiles of a mask."""
    total = PIPS_0[mask & _LOW_MASK] + PIPS_1[(mask >> _CHUNK) & _LOW_MASK]
    mask >>= 2 * _CHUNK
    first = 2 * _CHUNK
    while mask:
        bit = mask & -mask
        total += PIPS[first + bit.bit_length() - 1]
        mask ^= bit
    return total
