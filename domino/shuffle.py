"""From a seed to the order of the tiles, to a bot's numbers, and to the commitment (design.md, "The shuffle").

`random.shuffle` differs between versions and is absent in MicroPython, so the shuffle is ours: SHA-256 in
counter mode, the same in every interpreter for ever.
"""

import binascii
import hashlib

SECRET_BYTES = 32
NO_NONCE = bytes(SECRET_BYTES)


def _digest(data):
    return hashlib.sha256(data).digest()


def _u32(number):
    return bytes(((number >> 24) & 255, (number >> 16) & 255, (number >> 8) & 255, number & 255))


def _words(prefix):
    """The endless 32-bit big-endian numbers of the blocks SHA-256(prefix ‖ k), k = 0, 1, …"""
    k = 0
    while True:
        block = _digest(prefix + _u32(k))
        for i in range(0, SECRET_BYTES, 4):
            yield (block[i] << 24) | (block[i + 1] << 16) | (block[i + 2] << 8) | block[i + 3]
        k += 1


class Stream:
    """Random numbers from one source; what a bot gets. It does not hold the seed itself."""

    def __init__(self, words):
        self._words = words

    def below(self, n):
        """An unbiased number from 0 to n - 1: words at or above the last multiple of n are thrown away."""
        limit = (1 << 32) // n * n
        while True:
            word = next(self._words)
            if word < limit:
                return word % n

    def choice(self, items):
        """One of the items of a list or tuple."""
        return items[self.below(len(items))]


def deal_stream(seed, player_nonce, round_number):
    """The stream that shuffles a round (numbered from 1)."""
    return Stream(_words(seed + player_nonce + b"deal" + _u32(round_number)))


def bot_stream(seed, player_nonce, round_number, move, seat):
    """The stream of a bot for one choice: `move` is the index of the move in the round, from 0."""
    return Stream(_words(seed + player_nonce + b"bot" + _u32(round_number) + _u32(move) + _u32(seat)))


def shuffled(count, stream):
    """The tiles 0 … count - 1 in a random order: Fisher–Yates from the last place down."""
    tiles = list(range(count))
    for i in range(count - 1, 0, -1):
        j = stream.below(i + 1)
        tiles[i], tiles[j] = tiles[j], tiles[i]
    return tiles


def commitment(seed, nonce):
    """What is shown before the first deal: SHA-256("domino 1" ‖ nonce ‖ seed), in hex."""
    return binascii.hexlify(_digest(b"domino 1" + nonce + seed)).decode()


def secret_from_hex(text):
    """The 32 bytes that 64 hexadecimal digits write. Raises ValueError for anything else."""
    if not isinstance(text, str) or len(text) != 2 * SECRET_BYTES:
        raise ValueError(text)
    for letter in text:
        if letter not in "0123456789abcdefABCDEF":
            raise ValueError(text)
    return binascii.unhexlify(text)
