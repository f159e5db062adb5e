"""What is seen to move besides the line: a tile that is drawn goes from the boneyard to who draws it.

It is for the eye alone: nothing waits for it, and nothing is left of it.
"""

from domino.web import dom

AT_ONCE = 3  # tiles in the air; the next takes the oldest's place
MS = 340
_air = []
_next = [0]


def still():
    """Whether nothing is to move: as the device asks, as the menu says, or at the speed that waits for nothing."""
    return (
        dom.window.matchMedia("(prefers-reduced-motion: reduce)").matches
        or dom.root.getAttribute("data-motion") == "off"
        or dom.root.getAttribute("data-speed") == "instant"
    )


def fly(origin, target):
    """A tile seen from behind goes from the middle of one element to that of another."""
    if not origin or not target or still():
        return
    if not _air:
        for _ in range(AT_ONCE):
            node = dom.document.createElement("i")
            node.className = "flying"
            dom.document.body.appendChild(node)
            _air.append(node)
    _next[0] = (_next[0] + 1) % AT_ONCE
    start, end = origin.getBoundingClientRect(), target.getBoundingClientRect()
    place = "translate(%dpx,%dpx) translate(-50%%,-50%%) rotate(%ddeg)"
    steps = [
        {"transform": place % (box.x + box.width / 2, box.y + box.height / 2, turn), "opacity": seen}
        for box, turn, seen in ((start, -8, 1), (end, 4, 0.85))
    ]
    steps[0]["visibility"] = steps[1]["visibility"] = "visible"
    _air[_next[0]].animate(dom.from_json(steps), dom.from_json({"duration": MS, "easing": "cubic-bezier(.3,.7,.3,1)"}))
