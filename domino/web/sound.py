"""Sound cues: loaded after the player's first gesture, as the browser wants it; off, or at one of three volumes."""

from domino.web import dom

SCRIPT = "static/sound.js"
VOLUMES = {"off": 0, "low": 0.3, "on": 0.6, "loud": 1}


class Sound:
    def __init__(self):
        self.volume = "on"
        self._asked = False

    def set(self, volume):
        """Take a volume by its name. Answers whether there is one."""
        if volume not in VOLUMES:
            return False
        self.volume = volume
        return True

    def wake(self):
        """The player did something: from now on there may be sound."""
        if self._asked or not VOLUMES[self.volume]:
            return
        self._asked = True
        script = dom.document.createElement("script")
        script.type = "module"
        script.src = SCRIPT
        dom.document.head.appendChild(script)

    def play(self, name, pan=0):
        """Play a cue: turn, play, draw, pass, no, won, lost; `pan` from -1 on the left to 1 on the right."""
        if not name or not self._asked or not VOLUMES[self.volume] or dom.hidden():
            return
        player = getattr(dom.window, "dominoSound", None)
        if player:
            player.play(name, VOLUMES[self.volume], pan)
