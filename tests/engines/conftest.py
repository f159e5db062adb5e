"""Fixtures of the engines' test: a copy of the built site that tells what goes wrong in it, and each engine's page."""

import base64
import hashlib

import pytest

from domino.cli.site import POLICY, build, write
from tests.engines.driver import ENGINES, lacking, opened

# The protocols do not all tell of a page's errors: a script in the page, before all others, keeps them for the test.
COLLECTOR = """
  {
    let kept = null; // over a reload; a frame may have no storage
    try {
      kept = sessionStorage;
    } catch {}
    globalThis.problems = JSON.parse(kept?.getItem("problems") ?? "[]");
    const tell = (text) => {
      problems.push(text);
      kept?.setItem("problems", JSON.stringify(problems));
    };
    const { error } = console;
    console.error = (...args) => (tell(`console: ${args.join(" ")}`), error.apply(console, args));
    addEventListener("error", ({ message, target }) => tell(`uncaught: ${message ?? target.outerHTML}`), true);
    addEventListener("unhandledrejection", ({ reason }) => tell(`rejected: ${reason} ${reason?.stack ?? ""}`));
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      tell(`policy: ${violatedDirective} ${blockedURI}`),
    );
  }"""
PROBLEMS = "() => JSON.stringify(problems)"


@pytest.fixture(scope="session")
def dist(tmp_path_factory):
    """Folder that holds the built site, with the collector in its page, under a sub-path."""
    folder = tmp_path_factory.mktemp("site")
    write(build(), folder / "some" / "where")
    page = folder / "some" / "where" / "index.html"
    text = page.read_text(encoding="utf-8")
    assert text.count(POLICY) == 1
    digest = base64.b64encode(hashlib.sha256(COLLECTOR.encode()).digest()).decode()
    text = text.replace(POLICY, f"{POLICY} 'sha256-{digest}'")
    page.write_text(text.replace("<title", f"<script>{COLLECTOR}</script>\n<title", 1), encoding="utf-8")
    return folder


@pytest.fixture(scope="module", params=ENGINES)
def engine(request, tmp_path_factory):
    """The one page of each engine, in a new profile."""
    if missing := lacking(request.param):
        pytest.skip(missing)
    with opened(request.param, tmp_path_factory.mktemp(request.param)) as page:
        yield page


@pytest.fixture
def page(engine, tmp_path, request):
    """An engine's page; the test fails on whatever went wrong in it."""
    before = request.session.testsfailed
    yield engine
    if request.session.testsfailed > before:
        engine.screenshot(tmp_path / "failed.png")
        print(tmp_path / "failed.png")
    problems = engine.evaluate(PROBLEMS)
    engine.go("about:blank")
    assert problems == "[]"
