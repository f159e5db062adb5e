"""The part of the set-up where a player mixes words into the shuffle: the coming deal is fixed first, and its
commitment shown; the words come after it (design.md, "The shuffle").
"""

import hashlib

from domino.shuffle import NO_NONCE, commitment, secret_from_hex
from domino.text import t
from domino.web import dom
from domino.web.extra.fairparts import block, hexed

FIELD = "own-luck"
LONGEST = 500  # characters of the words


class Coming:
    """The secrets of the match that is dealt next. `player_nonce` follows from the words; the others never change."""

    def __init__(self, seed, nonce):
        self.seed = seed
        self.nonce = nonce
        self.words = ""

    @property
    def commitment(self):
        """What is shown before the deal."""
        return commitment(self.seed, self.nonce)

    @property
    def player_nonce(self):
        """The player's own 32 bytes."""
        return nonce_of(self.words)


def nonce_of(words):
    """The 32 bytes that a player's words stand for: 64 hexadecimal digits are those bytes themselves, no words are
    zeros, all else is their SHA-256 as UTF-8.
    """
    if not words:
        return NO_NONCE
    try:
        return secret_from_hex(words)
    except ValueError:
        return hashlib.sha256(words.encode()).digest()


def draw(seed=None, player_nonce=None):
    """The secrets of the next match, drawn now. What the address chose of them comes as 64 hexadecimal digits."""
    coming = Coming(secret_from_hex(seed) if seed else dom.random_bytes(32), dom.random_bytes(32))
    coming.words = player_nonce or ""
    return coming


def show(coming):
    """Write the part for a coming deal."""
    says = (
        t("The page has drawn its part of the next deal. This commitment holds the page to it:"),
        t("Write any words: they are mixed into the shuffle. The page did not know them when it drew its "
          "part, so it cannot have chosen the tiles. Left empty, nothing is mixed in."),
    )  # fmt: skip
    dom.html(
        "luck-fields",
        "<p>%s</p>%s"
        '<label class="field"><span>%s</span><input id="%s" name="%s" value="%s" maxlength="%d" '
        'autocomplete="off" spellcheck="false"><small>%s</small></label>'
        '<p id="own-number" class="own-number" role="status"></p>'
        '<button type="button" class="quiet-button" data-do="fair_about">%s</button>'
        % (
            dom.escape(says[0]),
            block("commitment-to-come", t("Commitment"), coming.commitment),
            dom.escape(t("Your own words")),
            FIELD,
            FIELD,
            dom.escape(coming.words),
            LONGEST,
            dom.escape(says[1]),
            dom.escape(t("Why the deal is fair")),
        ),
    )
    dom.forget("luck-fields")


def show_number(coming):
    """Show what the words became."""
    dom.by_id("own-number").innerHTML = _number(coming)


def _number(coming):
    """What the words became, as markup."""
    if coming.player_nonce == NO_NONCE:
        return ""
    return "%s <code>%s</code>" % (dom.escape(t("Mixed in as this number:")), hexed(coming.player_nonce))
