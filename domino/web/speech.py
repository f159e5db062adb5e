"""What is said: to a screen reader through the two regions of the static page, to the eye as one line on the cloth.

Moves of others wait and are said as one utterance, when the player's turn comes or the round ends. How much is said
of a move is the player's choice (`brief`); what to say is in words.py.
"""

from domino.text import t
from domino.web import dom

SPACE = "\u00a0"  # makes the same words a new text, so that they are said again
JOINED = "\u2060"  # no new line here: 5-0 stays whole
KEPT = 200
PLACES = {"setup": "setup-news", "result": "result-news"}


def brief():
    """Whether the player wants few words."""
    return dom.root.getAttribute("data-verbosity") == "brief"


class Speech:
    def __init__(self):
        self.waiting = []
        self.said = []  # newest last
        self.on_refusal = None  # called with each refusal
        self.on_note = None  # called with what happened beside the game
        self.at = 0  # which of them `older` and `newer` stand at

    def _put(self, region, words):
        node = dom.by_id(region)
        node.textContent = words + SPACE if node.textContent == words else words

    def show(self, words, refusal=False, whole=False):
        """One line for the eye alone, more for the `whole` of it: on the cloth, or where the view has its own place."""
        node = dom.by_id(PLACES.get(dom.root.getAttribute("data-view"), "")) or dom.by_id("news")
        node.classList.toggle("no", refusal)
        node.classList.toggle("whole", whole)
        node.textContent = words.replace("-", "-" + JOINED) if whole else words

    def hold(self, words):
        """Say it with the next utterance."""
        self.waiting.append(words)

    def say(self, words="", show=False):
        """Say what was held, and `words` after it."""
        if words:
            self.waiting.append(words)
        if not self.waiting:
            return
        whole = " ".join(self.waiting)
        self.waiting = []
        self._keep(whole)
        self._put("say", whole)
        if show:
            self.show(words)

    def note(self, words):
        """Say what happened beside the game: with what is held where there is something, else by itself."""
        if self.on_note:
            self.on_note(words)
        if self.waiting:
            self.hold(words)
        else:
            self.say(words)

    def urge(self, words, shown=""):
        """Say at once what cannot wait: the clock, lost storage. `shown` is enough for the eye."""
        self._keep(words)
        self._put("say-now", words)
        self.show(shown or words, refusal=True)

    def refuse(self, words, shown=""):
        """Say at once why something cannot be done."""
        self.urge(words, shown)
        if self.on_refusal:
            self.on_refusal()

    def _keep(self, words):
        self.said.append(words)
        if len(self.said) > KEPT:
            del self.said[0]
        self.at = len(self.said) - 1

    def forget(self):
        """Another player takes the device: what was said to the one before is not theirs to hear."""
        self.said = []
        self.waiting = []
        self.at = 0
        for region in ("say", "say-now"):
            dom.by_id(region).textContent = ""

    def repeat(self, step=0):
        """Say the last message again, or one older (-1) or newer (1)."""
        if not self.said:
            return
        at = self.at + step
        if at < 0 or at >= len(self.said):
            words = t("There is no older message.") if at < 0 else t("There is no newer message.")
        else:
            self.at = at
            words = self.said[at]
        self._put("say", words)
        self.show(words)
