"""The icons of the installed game, from static/icons/domino.svg: `python -m tests.browser.icons`, part of `make
screenshots`. Not a test.
"""

from pathlib import Path

from playwright.sync_api import sync_playwright

from domino.cli import manifest
from tests.support import launch

ROOT = Path(__file__).resolve().parents[2]
SAFE = 0.78  # of the side: what a mask of any shape leaves of a maskable icon


def drawn(svg, purpose, size):
    """The SVG as it is, or for a mask: the cloth to the edges, the tile within the safe zone."""
    if purpose != "any":
        assert svg.count(' rx="15"') == 1, "the cloth is no longer the only thing with this corner"
        shift = 32 * (1 - SAFE)
        svg = svg.replace(' rx="15"', "").replace(
            "<g ", f'<g transform="translate({shift} {shift}) scale({SAFE})"><g ', 1
        )
        svg = svg.replace("</svg>", "</g></svg>")
    return svg.replace("<svg ", f'<svg width="{size}" height="{size}" ', 1)


def main():
    svg = (ROOT / "static" / "icons" / "domino.svg").read_text()
    icons = [(manifest.ICON.format(purpose=purpose, size=size), purpose, size) for size, purpose in manifest.ICONS]
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for name, purpose, size in (*icons, (manifest.TOUCH, "touch", 180)):
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(
                f"<!doctype html><style>body{{margin:0}}svg{{display:block}}</style>{drawn(svg, purpose, size)}"
            )
            page.screenshot(path=ROOT / name, omit_background=True)
            page.close()
            print(f"{name}: {(ROOT / name).stat().st_size / 1000:.0f} kB")
        browser.close()


if __name__ == "__main__":
    main()
