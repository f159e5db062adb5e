// Before Python: theme and language on <html> before the first paint, the catalogue into the static page, the mark
// domino:painted, and a watch that Python comes up. Plain script, no dependencies, old syntax (old browsers read it too).
// Python and interpreter.js see window.dominoBoot (below).
(function () {
  "use strict";
  var root = document.documentElement;
  var CATALOGUES = {
    // English needs none
    es: "static/translations/es.json",
    fr: "static/translations/fr.json",
    it: "static/translations/it.json",
    pt: "static/translations/pt.json",
  };
  var THEMES = ["auto", "light", "dark", "contrast"];
  var ATTRIBUTES = { "data-t-title": "title", "data-t-label": "aria-label", "data-t-placeholder": "placeholder" };
  var PATIENCE = 10000; // ms without a word from Python before the page says so
  var HIDDEN = 800; // ms that the page waits at most for its catalogue before it shows itself in English
  var messages = {};
  var over = false; // Python is up
  var failed = false;

  var t = function (english) {
    return messages[english] || english;
  };

  // Marks a message for the catalogues where it is translated later
  var _ = function (english) {
    return english;
  };

  var UNKNOWN = _("The game could not start: a part of it did not load.");

  function parameter(name) {
    var found = new RegExp("[?&]" + name + "=([^&#]*)").exec(location.search);
    return found ? found[1] : "";
  }

  // Where storage is denied, in a frame of another site for example, the mere look at it throws, and MicroPython does not
  // survive that: there it is null, for us and for Python.
  var storage = null;
  try {
    storage = window.localStorage;
  } catch (_) {
    Object.defineProperty(window, "localStorage", { value: null });
  }
  try {
    window.sessionStorage;
  } catch (_) {
    Object.defineProperty(window, "sessionStorage", { value: null });
  }
  // Where there is no room left, writing throws, with the same end; what is written there may as well be forgotten
  var write = Storage.prototype.setItem;
  Storage.prototype.setItem = function (name, value) {
    try {
      write.call(this, name, value);
    } catch (_) {}
  };
  guard();

  // PyScript opens a database for packages, which there are none of, before it starts an interpreter; where storage is
  // denied it never starts. So that database is empty and in memory, everywhere: nothing is asked, nothing waits.
  function guard() {
    var databases = null;
    try {
      databases = window.indexedDB;
    } catch (_) {} // denied
    if (!databases) {
      databases = {
        open: function () {
          throw new DOMException("denied", "SecurityError");
        },
      };
      Object.defineProperty(window, "indexedDB", { configurable: true, value: databases });
    }
    var open = databases.open;
    var later = function (result) {
      var request = { result: result };
      Promise.resolve().then(function () {
        if (request.onsuccess) request.onsuccess({ target: request });
      });
      return request;
    };
    var nothing = {
      getAllKeys: function () {
        return later([]);
      },
      count: function () {
        return later(0);
      },
    };
    "get getKey put delete clear".split(" ").forEach(function (name) {
      nothing[name] = function () {
        return later();
      };
    });
    var transaction = function () {
      return {
        objectStore: function () {
          return nothing;
        },
      };
    };
    databases.open = function (name) {
      if (String(name).indexOf("IDBMap/") !== 0) return open.apply(databases, arguments);
      return later({ objectStoreNames: ["entries"], transaction: transaction, close: function () {} });
    };
  }

  function stored(name) {
    return (storage && storage.getItem("domino." + name)) || "";
  }

  // The first that we have of: the address, what the player chose last time, what the browser asks for.
  function chooseLanguage() {
    var wanted = [parameter("hl"), stored("language")].concat(navigator.languages || []);
    for (var i = 0; i < wanted.length; i++) {
      var code = wanted[i].toLowerCase().split(/[-_]/)[0];
      if (code === "en" || Object.prototype.hasOwnProperty.call(CATALOGUES, code)) return code;
    }
    return "en";
  }

  function chooseTheme() {
    var wanted = [parameter("theme"), stored("theme")];
    for (var i = 0; i < wanted.length; i++) if (THEMES.indexOf(wanted[i]) >= 0) return wanted[i];
    return "auto";
  }

  function ownMatch() {
    try {
      return sessionStorage.getItem("domino.match");
    } catch (_) {
      return null;
    }
  }

  function translate() {
    var marked = document.querySelectorAll("[data-t]");
    for (var i = 0; i < marked.length; i++) {
      marked[i].textContent = t(marked[i].textContent.replace(/\s+/g, " ").trim());
    }
    Object.keys(ATTRIBUTES).forEach(function (mark) {
      var name = ATTRIBUTES[mark];
      var owners = document.querySelectorAll("[" + mark + "]");
      for (var i = 0; i < owners.length; i++) owners[i].setAttribute(name, t(owners[i].getAttribute(name)));
    });
  }

  // Resolves once the static page is there, and before module scripts run (DOMContentLoaded comes after those).
  function parsed(then) {
    if (document.readyState !== "loading") return then();
    document.addEventListener("readystatechange", function once() {
      document.removeEventListener("readystatechange", once);
      then();
    });
  }

  function status(state, text) {
    parsed(function () {
      var place = document.getElementById("boot-status");
      if (!place) return;
      place.hidden = state === "ready";
      place.setAttribute("data-state", state);
      if (!text) return;
      var button = document.createElement("button");
      button.type = "button";
      button.textContent = t("Try again");
      button.onclick = function () {
        location.reload();
      };
      place.removeAttribute("data-t"); // a catalogue that comes late must not put the old text back
      place.textContent = text + " ";
      place.appendChild(button);
    });
  }

  var boot = {
    language: chooseLanguage(),
    catalogue: "", // JSON text, "" for English
    translated: null, // promise: the catalogue is there, or will not come
    host: null, // promise, in a frame: the line to the page around it is there, or will not come
    isJson: function (text) {
      try {
        JSON.parse(text);
        return true;
      } catch (_) {
        return false;
      }
    },
    ready: function () {
      over = true;
      clearTimeout(watch);
      status("ready");
    },
    fail: function (text) {
      if (over || failed) return;
      failed = true;
      clearTimeout(watch);
      var show = function () {
        status("failed", t(text || UNKNOWN));
      };
      if (boot.translated) boot.translated.then(show);
      else show();
    },
  };
  window.dominoBoot = boot;
  if (window.parent !== window) guest();

  // In a frame of another page: that page's focus is not ours to take, and static/host.js talks with it
  function guest() {
    var focus = HTMLElement.prototype.focus;
    HTMLElement.prototype.focus = function (options) {
      if (document.hasFocus()) focus.call(this, options);
    };
    if (typeof Promise !== "function") return;
    var script = document.createElement("script");
    script.type = "module";
    script.src = "static/host.js";
    boot.host = new Promise(function (done) {
      script.onload = script.onerror = done;
    });
    document.head.appendChild(script);
    if (parameter("embed") !== "1") return;
    root.setAttribute("data-embed", "");
    var sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = "static/embed.css";
    sheet.setAttribute("blocking", "render");
    document.head.appendChild(sheet);
  }

  status("loading"); // not in the page itself, where it would stand for ever without scripts
  root.setAttribute("data-theme", chooseTheme());
  if (stored("intro")) root.setAttribute("data-intro", stored("intro")); // its offer is not shown again
  // A table comes at once, or the match of this tab goes on: the set-up must not flash up before it
  if (parameter("start") === "1" || ownMatch()) root.setAttribute("data-view", "table");
  root.lang = boot.language;

  // PyScript readies the scripts of both its interpreters, with all its extras, each a request, unless it is told not to.
  // The page's own are told in pyscript.toml; it has none of the other kind.
  var other = document.createElement("py-config");
  other.textContent = JSON.stringify({
    plugins: ["!error", "!deprecations-manager", "!py-terminal", "!py-editor", "!py-game", "!codemirror", "!donkey"],
  });
  document.head.appendChild(other);

  // What shows a failure at once; a slow start and all else is left to the clock. Should Python come up after all,
  // ready() takes it back.
  var ours = location.href.replace(/[?#].*$/, "").replace(/[^/]*$/, "");
  addEventListener(
    "error",
    function (event) {
      var script = event.target && event.target.tagName === "SCRIPT" && event.target.src;
      if ((script || event.filename || "").indexOf(ours) === 0) boot.fail();
    },
    true // a script that does not load tells only those who listen on the way down
  );
  addEventListener("unhandledrejection", function () {
    boot.fail();
  });
  var watch = setTimeout(function () {
    if (!over && !failed) status("slow", t("The game is taking long to start."));
  }, PATIENCE);

  function show() {
    root.style.visibility = "";
    requestAnimationFrame(function () {
      setTimeout(function () {
        performance.mark("domino:painted");
      });
    });
  }

  if (typeof Promise !== "function" || typeof fetch !== "function" || !("noModule" in HTMLScriptElement.prototype)) {
    boot.fail(_("This browser is too old to run the game."));
    return;
  }
  if (boot.language === "en") {
    boot.translated = Promise.resolve();
    parsed(show);
    lacking();
    return;
  }
  root.style.visibility = "hidden"; // so that no English shows before the catalogue is there
  setTimeout(function () {
    root.style.visibility = "";
  }, HIDDEN);
  boot.translated = fetch(CATALOGUES[boot.language])
    .then(function (answer) {
      if (!answer.ok) throw new Error(answer.status + " " + answer.url);
      return answer.text();
    })
    .then(function (text) {
      messages = JSON.parse(text);
      boot.catalogue = text;
    })
    .catch(function (error) {
      console.warn("No catalogue, the page stays English:", error);
      boot.language = root.lang = "en";
    });
  boot.translated.then(function () {
    parsed(function () {
      translate();
      show();
    });
  });
  lacking();

  function lacking() {
    if (typeof WebAssembly !== "object") {
      boot.fail(_("This browser cannot run the game: it lacks WebAssembly, or it is switched off."));
    }
  }
})();
