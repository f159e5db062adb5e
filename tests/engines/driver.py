"""A tiny WebDriver client for three engines: Chromium, Firefox and WebKit, as Debian packages them.

All three take the commands of W3C's WebDriver: ChromeDriver and WebKitWebDriver over HTTP, Firefox itself over the
socket of its Marionette, where they have the same names and parameters.
"""

import base64
import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from contextlib import ExitStack, contextmanager, suppress
from glob import glob

from tests.support import FLAGS

HOST = "127.0.0.1"
START = 60  # s for a browser to come up
ANSWER = 60  # s for one command
TRIES = 0.05  # s between two looks
SIZE = (1280, 800)

# Command -> how it goes over HTTP, after the session's address
HTTP = {
    "Navigate": "POST url",
    "ExecuteAsyncScript": "POST execute/async",
    "FindElement": "POST element",
    "ElementClick": "POST element/{id}/click",
    "SwitchToFrame": "POST frame",
    "SetWindowRect": "POST window/rect",
    "TakeScreenshot": "GET screenshot",
    "DeleteSession": "DELETE ",
}


class Refused(Exception):
    """The browser could not do what it was told; `kind` is WebDriver's own word for why."""

    def __init__(self, kind, message):
        super().__init__(f"{kind}: {message}")
        self.kind = kind


class Page:
    """The one tab of a browser. Every method raises Refused where the browser will not."""

    def __init__(self, send):
        self.send = send  # (command, parameters) -> value

    def go(self, address):
        """Loads a page and waits for its load event."""
        self.send("Navigate", {"url": address})

    def reload(self):
        """As the player's own key does it: WebDriver's command goes past the service worker in Firefox."""
        self.evaluate("() => { window.old = true; setTimeout(() => location.reload()); }")
        end = time.monotonic() + ANSWER
        while time.monotonic() < end:
            with suppress(Refused):  # between two documents
                if self.evaluate("() => !window.old && document.readyState === 'complete'"):
                    return
            time.sleep(TRIES)
        raise AssertionError(f"the page did not come back within {ANSWER} s")

    def evaluate(self, function, *args):
        """What a JavaScript function answers, or the promise that it answers brings."""
        script = """
          const [args, done] = arguments;
          Promise.resolve().then(() => (%s)(...args)).then(
            (value) => done({value: value ?? null}), (error) => done({error: String(error)}));"""
        answer = self.send("ExecuteAsyncScript", {"script": script % function, "args": [list(args)]})
        if answer is None:  # so says Firefox
            raise Refused("no answer", "the document went away")
        if "error" in answer:
            raise Refused("javascript error", answer["error"])
        return answer["value"]

    def wait(self, function, *args, within=20):
        """The first answer of a function that is not false, null, 0 or empty; AssertionError after `within` seconds."""
        end = time.monotonic() + within
        while not (answer := self.evaluate(function, *args)):
            assert time.monotonic() < end, f"not within {within} s: {function}"
            time.sleep(TRIES)
        return answer

    def click(self, selector):
        """A click in the middle of the first such element, which must not be covered."""
        (element,) = self.send("FindElement", {"using": "css selector", "value": selector}).values()
        self.send("ElementClick", {"id": element})

    def enter(self, function):
        """Goes into the frame that a JavaScript function answers; everything is done in it until `leave`."""
        frame = self.evaluate(function)
        self.send("SwitchToFrame", {"id": frame, "element": next(iter(frame.values()))})

    def leave(self):
        """Goes back to the page itself."""
        self.send("SwitchToFrame", {"id": None})

    def screenshot(self, path):
        path.write_bytes(base64.b64decode(self.send("TakeScreenshot", {})))


# -- two ways to send a command


def over_http(origin):
    """Opens no session yet: answers a function (command, parameters) -> value for a driver at `origin`."""
    session = ""

    def send(command, parameters):
        nonlocal session
        if command == "NewSession":
            answer = request("POST", f"{origin}/session", parameters)
            session = f"{origin}/session/{answer['sessionId']}"
            return answer
        method, path = HTTP[command].format(**parameters).split(" ")
        return request(method, f"{session}/{path}".rstrip("/"), parameters)

    def request(method, address, parameters):
        body = json.dumps(parameters).encode() if method == "POST" else None
        asked = urllib.request.Request(address, body, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(asked, timeout=ANSWER) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            told = json.load(error)["value"]
            raise Refused(told["error"], told["message"]) from None

    return send


def over_marionette(stream):
    """The same for the socket of Firefox, as a file. A message is its length, a colon, and JSON."""
    number = 0

    def receive():
        length = b""
        while (byte := stream.read(1)) != b":":
            assert byte, "Firefox hung up"
            length += byte
        return json.loads(stream.read(int(length)))

    def send(command, parameters):
        nonlocal number
        number += 1
        name = command if ":" in command else f"WebDriver:{command}"
        body = json.dumps([0, number, name, parameters]).encode()
        stream.write(b"%d:%b" % (len(body), body))
        stream.flush()
        while (message := receive())[1] != number:
            pass
        if error := message[2]:
            raise Refused(error["error"], error["message"])
        answer = message[3]
        return answer["value"] if isinstance(answer, dict) and set(answer) == {"value"} else answer

    receive()  # its greeting
    return send


# -- the three engines


@contextmanager
def process(command, output, **environment):
    """A program that runs meanwhile; what it writes goes to `output`."""
    with open(output, "ab") as file:
        running = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=file, stderr=file, env={**os.environ, **environment}
        )
    try:
        yield running
    finally:
        running.terminate()
        try:
            running.wait(10)
        except subprocess.TimeoutExpired:
            running.kill()
            running.wait()


def patiently(look, running, output):
    """What `look` answers once it is true; it may raise OSError before."""
    end = time.monotonic() + START
    while time.monotonic() < end and running.poll() is None:
        with suppress(OSError):
            if found := look():
                return found
        time.sleep(TRIES)
    raise AssertionError(f"{running.args[0]} did not start:\n{output.read_text(errors='replace')[-2000:]}")


def free_port():
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return probe.getsockname()[1]


@contextmanager
def over_a_driver(command, capabilities, output, **environment):
    port = free_port()
    with process([*command, f"--port={port}"], output, **environment) as running:
        patiently(lambda: socket.create_connection((HOST, port), 1).close() or True, running, output)
        send = over_http(f"http://{HOST}:{port}")
        send("NewSession", {"capabilities": {"alwaysMatch": capabilities}})
        try:
            yield Page(send)
        finally:
            with suppress(Refused, OSError):
                send("DeleteSession", {})


@contextmanager
def chromium(folder):
    flags = ["--headless=new", f"--window-size={SIZE[0]},{SIZE[1]}", "--lang=en-GB"]
    options = {"binary": program("chromium"), "args": [*flags, *FLAGS]}
    with over_a_driver(["chromedriver"], {"goog:chromeOptions": options}, folder / "chromium.txt") as page:
        yield page


# No first-run pages, no talk with the outside, any free port
PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.region.network.url": "",
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "intl.accept_languages": "en-GB",
    "marionette.port": 0,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}


@contextmanager
def firefox(folder):
    profile, output = folder / "firefox", folder / "firefox.txt"
    profile.mkdir()
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items()]
    (profile / "user.js").write_text("".join(lines))
    command = [program("firefox"), "--headless", "--marionette", "--remote-allow-system-access", "--no-remote",
               "--profile", str(profile), f"--width={SIZE[0]}", f"--height={SIZE[1]}", "about:blank"]  # fmt: skip
    with process(command, output, MOZ_DISABLE_CONTENT_SANDBOX="1", HOME=str(folder)) as running:
        port = patiently(lambda: (profile / "MarionetteActivePort").read_text(), running, output)
        with socket.create_connection((HOST, int(port)), ANSWER) as connection, connection.makefile("rwb") as stream:
            send = over_marionette(stream)
            send("NewSession", {"capabilities": {"alwaysMatch": {}}})
            try:
                yield Page(send)
            finally:
                with suppress(Refused, OSError, AssertionError):
                    send("Marionette:Quit", {"flags": ["eForceQuit"]})


@contextmanager
def webkit(folder):
    output = folder / "webkit.txt"
    read, write = os.pipe()
    with ExitStack() as stack:
        with open(output, "ab") as file:
            screen = subprocess.Popen(
                ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
                pass_fds=[write], stdout=file, stderr=file,
            )  # fmt: skip
        stack.callback(screen.wait)
        stack.callback(screen.terminate)
        os.close(write)
        with open(read) as told:
            display = told.readline().strip()
        assert display, f"Xvfb did not start: see {output}"
        options = {"binary": program("webkit"), "args": ["--automation"]}
        surroundings = {"DISPLAY": f":{display}", "HOME": str(folder), "LANG": "C.UTF-8", "GDK_BACKEND": "x11",
                        "LIBGL_ALWAYS_SOFTWARE": "1", "NO_AT_BRIDGE": "1"}  # fmt: skip
        wanted = {"webkitgtk:browserOptions": options}
        page = stack.enter_context(over_a_driver(["WebKitWebDriver"], wanted, output, **surroundings))
        page.send("SetWindowRect", {"width": SIZE[0], "height": SIZE[1]})
        yield page


# What is looked for, "a|b" for either, and the Debian package that brings it
ENGINES = {
    "chromium": {"chromium|chromium-browser|google-chrome": "chromium", "chromedriver": "chromium-driver"},
    "firefox": {"firefox-esr|firefox": "firefox-esr"},
    "webkit": {
        "/usr/lib/*/webkit2gtk-4.*/MiniBrowser": "webkit2gtk-driver",
        "WebKitWebDriver": "webkit2gtk-driver",
        "Xvfb": "xvfb",
    },
}


def find(wanted):
    """Path of a program of ENGINES, None where it is not installed."""
    return next(filter(None, map(shutil.which, [*wanted.split("|"), *glob(wanted)])), None)


def lacking(engine):
    """What an engine lacks on this machine, as a sentence; "" where it can be opened."""
    packages = sorted({package for wanted, package in ENGINES[engine].items() if not find(wanted)})
    return f"{engine} is not installed; on Debian: apt-get install {' '.join(packages)}" if packages else ""


def program(engine):
    """Path of the browser itself."""
    return find(next(iter(ENGINES[engine])))


def opened(engine, folder):
    """Context in which an engine runs, with a new profile in an empty folder; gives its Page."""
    return {"chromium": chromium, "firefox": firefox, "webkit": webkit}[engine](folder)
