"""Why the deal is fair, explained to a player."""

from domino.text import _, t
from domino.web import dom

FORMULA = 'commitment = SHA-256("domino 1" ‖ nonce ‖ seed)'
COMMAND = "python -m domino replay --verify FILE"

# heading, paragraphs
SECTIONS = (
    (
        _("Fixed before the first tile"),
        (
            _("Before a match begins, the browser draws a long secret number, the seed. "
              "The tiles of every round follow from it, and so does each bot's luck."),
            _("From it the page makes a fingerprint of 64 signs, the commitment, and shows it to you. "
              "The fingerprint tells nothing of the tiles. But nobody can find another seed with the same one: "
              "if the tiles were changed afterwards, you would see it. "
              "A second secret number, the nonce, keeps the seed from being guessed."),
        ),
    ),
    (
        _("Your own luck"),
        (
            _("A page that wanted to cheat could throw seeds away until it liked one. Your own words rule that out: "
              "write some in the set-up, under “Fair deal, and your own luck”. They are mixed into the shuffle after "
              "the commitment was shown, when the page can no longer choose."),
        ),
    ),
    (
        _("What a bot knows"),
        (
            _("A bot is told what a player in its seat would see, and nothing else: its own tiles, the line, how many "
              "tiles the others hold, what was played. The same sight and the same luck always give the same move. "
              "So each of its moves can be made again and compared."),
        ),
    ),
    (
        _("What Verify does"),
        (
            _("When the match is over, seed and nonce are shown. Verify makes the fingerprint from them again and "
              "compares it, deals every round again, replays every move by the rules, and asks every bot again. "
              "It ends with one sentence: all was as it had to be, or the first place where it was not."),
            _("It cannot know what people should have played, nor whether somebody looked at another's hand."),
        ),
    ),
)  # fmt: skip


def markup():
    """The page as HTML, without its title."""
    parts = []
    for heading, paragraphs in SECTIONS:
        text = "".join(["<p>%s</p>" % dom.escape(t(one)) for one in paragraphs])
        parts.append("<section><h3>%s</h3>%s</section>" % (dom.escape(t(heading)), text))
    parts.append(
        "<section><h3>%s</h3><p>%s</p><pre><code>%s</code></pre><p>%s</p><pre><code>%s</code></pre></section>"
        % (
            dom.escape(t("Without trusting this page")),
            dom.escape(t("Save the record of the match as a file, and verify it with the program on your computer:")),
            dom.escape(COMMAND),
            dom.escape(t("The commitment can be made with any tool that knows SHA-256. The three parts are put one "
                         "after the other, nonce and seed as 32 bytes each:")),
            dom.escape(FORMULA),
        )
    )  # fmt: skip
    return '<div class="rulebook whyfair">%s</div>' % "".join(parts)
