"""A tile as SVG: ivory face, darker lower edge, bar, brass pin, generous pips; 100 units to a half tile.

The pips of a half are one path of dots (strokes of no length with round ends), so a tile is seven nodes at most.
"""

# Places of the pips in an upright half of 100 by 100.
_A, _B, _C = 24, 50, 76
PIPS = (
    (),
    ((_B, _B),),
    ((_A, _A), (_C, _C)),
    ((_A, _A), (_B, _B), (_C, _C)),
    ((_A, _A), (_C, _A), (_A, _C), (_C, _C)),
    ((_A, _A), (_C, _A), (_B, _B), (_A, _C), (_C, _C)),
    ((_A, _A), (_C, _A), (_A, _B), (_C, _B), (_A, _C), (_C, _C)),
    ((_A, _A), (_C, _A), (_A, _B), (_B, _B), (_C, _B), (_A, _C), (_C, _C)),
    ((_A, _A), (_B, _A), (_C, _A), (_A, _B), (_C, _B), (_A, _C), (_B, _C), (_C, _C)),
    ((_A, _A), (_B, _A), (_C, _A), (_A, _B), (_B, _B), (_C, _B), (_A, _C), (_B, _C), (_C, _C)),
)
MOST = len(PIPS) - 1  # above it, digits
SMALL = 18  # pixels of a half tile under which pips are no longer counted at a glance


def _dots(number, x, y, upright):
    out = ""
    for px, py in PIPS[number]:
        if not upright:
            px, py = py, 100 - px
        out += "M%d %dh.01" % (x + px, y + py)
    return out


def halves(a, b, upright, digits=False):
    """The marks of both halves: a on the left or above. Digits always stand upright.

    With `digits` there are both, and the style shows the ones or the others: no tile is drawn anew for it.
    """
    marks = ""
    for number, far in ((a, 0), (b, 100)):
        x, y = (0, far) if upright else (far, 0)
        if digits or number > MOST:
            kind = "" if number > MOST else "digit "
            marks += '<text class="%sp%d" x="%d" y="%d">%d</text>' % (kind, number, x + 50, y + 71, number)
        if 0 < number <= MOST:
            marks += '<path class="pips p%d" d="%s"/>' % (number, _dots(number, x, y, upright))
    return marks


def body(a, b, upright, digits=False):
    """The inside of a tile whose top left corner is 0, 0."""
    w, h = (94, 194) if upright else (194, 94)
    bar = "M20 100H80" if upright else "M100 20V80"
    return (
        '<rect class="shade" x="1" y="11" width="%d" height="%d" rx="17"/>'
        '<rect class="edge" x="3" y="8" width="%d" height="%d" rx="15"/>'
        '<rect class="face" x="3" y="3" width="%d" height="%d" rx="15"/>'
        '<path class="bar" d="%s"/><circle class="pin" cx="%d" cy="%d" r="6"/>'
        % (w + 4, h, w, h, w, h, bar, 50 if upright else 100, 100 if upright else 50)
    ) + halves(a, b, upright, digits)


def picture(a, b, upright=True, digits=False):
    """A tile by itself, as in the hand. It says nothing: what holds it has the name."""
    box = "0 0 100 208" if upright else "0 0 200 108"
    return '<svg class="tile" viewBox="%s" aria-hidden="true" focusable="false">%s</svg>' % (
        box,
        body(a, b, upright, digits),
    )
