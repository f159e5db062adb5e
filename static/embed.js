// <domino-game>: a domino table on any page, by one script tag. A picture of a table first; the game itself comes in a
// frame, from where this script comes from. What it understands is in README.md, "Put it on your page".
(() => {
  const SITE = new URL("..", document.currentScript.src);
  const MOST = 262144; // characters of a message
  const LATE = 12000; // ms after which the frame is shown although it has not said that it is ready
  const OPTIONS = "game players set teams hand opener opening next-opener draw draw-anyway reserve going-out scoring target rounds thinking-time level seed".split(" ");
  const LOOKS = ["theme", "sound", "speed"]; // may change while a match goes on
  const ADDRESS = [...OPTIONS, ...LOOKS, "hl", "keys", "start", "persist"];
  const COLOURS = ["accent", "cloth", "tile"];
  const EVENTS = ["ready", "start", "move", "turn", "round", "end", "error"];
  const WORDS = {
    en: ["Domino", "Play", "In pairs", "Classic", "Salotto"],
    it: ["Domino", "Gioca", "A coppie", "Classico", "Salotto"],
    es: ["Dominó", "Jugar", "Por parejas", "Clásico", "Salotto"],
    fr: ["Dominos", "Jouer", "Par équipes", "Classique", "Salotto"],
    pt: ["Dominó", "Jogar", "Em duplas", "Clássico", "Salotto"],
  };
  const GAMES = ["coppie", "classico", "salotto"];
  const LINE = [[0, 0, 2, 5], [204, -50, 5, 5, 1], [308, 0, 5, 3], [512, 0, 3, 6], [716, -50, 6, 6, 1], [820, 0, 6, 1], [920, 104, 1, 4, 1], [716, 204, 0, 4], [612, 154, 0, 0, 1], [408, 204, 2, 0], [204, 204, 6, 2]];
  const HAND = [[0, 0, 6, 3, 1], [116, 0, 5, 4, 1], [232, -14, 2, 2, 1], [348, 0, 4, 1, 1], [464, 0, 3, 1, 1]];
  const PLACES = ["", "4", "26", "246", "0268", "02468", "023568"];

  const tile = ([x, y, a, b, tall]) => {
    const pips = [a, b].map((number, half) =>
      [...PLACES[number]].map((place) => {
        const [one, two] = [24 + 26 * (place % 3), 24 + 26 * Math.floor(place / 3)];
        return tall ? `M${one} ${two + 100 * half}h.01` : `M${two + 100 * half} ${one}h.01`;
      }).join("")).join("");
    const size = tall ? 'width="94" height="194"' : 'width="194" height="94"';
    return `<g transform="translate(${x},${y})"><rect x="3" y="8" ${size} rx="15" class="e"/><rect x="3" y="3" ${size} rx="15" class="f"/><path class="b" d="${tall ? "M20 100H80" : "M100 20V80"}"/><path class="p" d="${pips}"/></g>`;
  };

  const style = new CSSStyleSheet();
  style.replaceSync(`
:host { display: block; position: relative; height: 36rem; min-height: 20rem; max-height: 100vh; overflow: hidden; border-radius: .75rem; color-scheme: light dark; contain: content; background: light-dark(#1d5947, #0f2f26); }
:host([theme=light]) { color-scheme: light; }
:host(:is([theme=dark], [theme=contrast])) { color-scheme: dark; }
:host([hidden]) { display: none; }
iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; border-radius: inherit; color-scheme: auto; }
.poster { position: absolute; inset: 0; z-index: 1; display: grid; grid-template-rows: minmax(0, 1fr) clamp(4rem, 18%, 8rem); font: 1rem/1.3 system-ui, sans-serif; color: #fff; transition: opacity .25s; }
.poster > div { position: relative; overflow: hidden; display: grid; place-items: center; background: radial-gradient(90% 100% at 50% 35%, #fff3c41c, transparent), radial-gradient(115% 100% at 50% 36%, var(--domino-cloth, light-dark(#2b7a62, #17463a)) 20%, color-mix(in srgb, var(--domino-cloth, light-dark(#1f6350, #123a30)), #000 25%)); }
.line { position: absolute; inset: 0; width: 100%; height: 100%; }
.hand { width: 100%; height: 100%; padding: .7rem; box-sizing: border-box; background: light-dark(#efe8d9, #161e1c); display: block; }
.e { fill: #c3b391; } .f { fill: var(--domino-tile, light-dark(#fffaf0, #f1e9d8)); } .b { stroke: #a8946b; stroke-width: 4; } .p { stroke: #22262a; stroke-width: 19; stroke-linecap: round; }
section { z-index: 1; display: grid; justify-items: center; gap: .9rem; padding: 1.3rem 2.2rem 1.5rem; border-radius: 1.2rem; background: #0b251dd9; text-align: center; }
p { margin: 0; } b { display: block; font-size: 1.5rem; }
button { font: 700 1.35rem/1 system-ui, sans-serif; min-height: 3.5rem; padding: 0 2.4rem; border: 0; border-radius: .9rem; background: var(--domino-accent, #dba53f); color: #22180a; color: oklch(from var(--domino-accent, #dba53f) clamp(0, (.68 - l) * 999, 1) 0 0); box-shadow: 0 .2rem 0 #0005; cursor: pointer; }
button:focus-visible { outline: .25rem solid #fff; outline-offset: .2rem; }
[aria-busy=true] button { animation: wait 1.2s infinite alternate; }
@keyframes wait { to { opacity: .6; } }
.up .poster { opacity: 0; visibility: hidden; transition: opacity .25s, visibility 0s .25s; }
@media (prefers-reduced-motion: reduce) { * { animation: none !important; transition: none !important; } }
@media (forced-colors: active) { section, button { border: 2px solid ButtonText; } }
`);

  const camel = (name) => name.replace(/-./g, (two) => two[1].toUpperCase());
  const snake = (name) => name.replace(/-/g, "_").replace(/[A-Z]/g, (letter) => "_" + letter.toLowerCase());
  const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

  class DominoGame extends HTMLElement {
    static observedAttributes = [...LOOKS, "loading"];
    #frame; #port; #late; #up; #tellUp; #refuseUp; #wanted;
    #asked = 0;
    #waiting = new Map();
    #watchers = [];
    #hello = (event) => this.#greet(event);

    // Where persist="host" keeps the match: {load() → text, save(text)}, either may be a promise. This page's storage, if not set.
    storage = {
      load: () => localStorage.getItem(this.#place),
      save: (text) => localStorage.setItem(this.#place, text),
    };
    get #place() { return `domino-game ${this.id}`; }

    constructor() {
      super();
      this.attachShadow({ mode: "open" }).adoptedStyleSheets = [style];
      for (const name of ADDRESS) {
        const mine = camel(name);
        if (Object.hasOwn(this, mine)) { const early = this[mine]; delete this[mine]; this[mine] = early; }
      }
    }

    connectedCallback() {
      const [title, play, ...games] = WORDS[(this.getAttribute("hl") || navigator.language).slice(0, 2).toLowerCase()] || WORDS.en;
      const game = games[GAMES.indexOf(this.getAttribute("game") || "coppie")] || games[0];
      this.#wanted = false;
      this.#up = new Promise((tell, refuse) => ([this.#tellUp, this.#refuseUp] = [tell, refuse]));
      this.#up.catch(() => {});
      this.shadowRoot.innerHTML = `<div part="game"><div class="poster" part="poster"><div><svg class="line" viewBox="-240 -210 1500 780" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${LINE.map(tile).join("")}</svg><section><p><b>${title}</b>${game}</p><button type="button">${play}</button></section></div><svg class="hand" viewBox="0 -14 560 214" aria-hidden="true">${HAND.map(tile).join("")}</svg></div></div>`;
      this.shadowRoot.querySelector("button").onclick = () => this.#play();
      if (this.hasAttribute("auto-height")) this.#watch(new ResizeObserver(() => this.#fit()));
      if (this.loading === "eager") this.#boot();
      if (this.loading === "lazy") this.#watch(new IntersectionObserver((found) => found.some((one) => one.isIntersecting) && this.#boot()));
    }

    disconnectedCallback() {
      for (const watcher of this.#watchers.splice(0)) watcher.disconnect();
      removeEventListener("message", this.#hello);
      clearTimeout(this.#late);
      this.#port?.close();
      this.#frame?.remove();
      this.#frame = this.#port = undefined;
      const gone = new Error("The game was taken off the page.");
      this.#refuseUp(gone);
      this.#drop(gone);
    }

    #drop(error) {
      for (const { refuse } of this.#waiting.values()) refuse(error);
      this.#waiting.clear();
    }

    attributeChangedCallback(name, before, value) {
      if (name === "loading") { if (before !== null && value === "eager" && this.isConnected) this.#boot(); }
      else if (this.#port && value !== null && before !== value) this.#send({ do: "set", with: { [name]: value } });
    }

    get loading() { return ["eager", "click"].find((one) => one === this.getAttribute("loading")) || "lazy"; }
    set loading(value) { this.setAttribute("loading", value); }

    // Deals a new match: the element's options, changed by these, by their names in an address.
    newMatch(options = {}) {
      const given = {};
      for (const name of OPTIONS) if (this.hasAttribute(name) && name !== "seed") given[snake(name)] = this.getAttribute(name);
      for (const [name, value] of Object.entries(options)) given[snake(name)] = value;
      return this.#ask("newMatch", given);
    }
    // A record, as an object, its JSON, or packed as in a link. Answers {over}.
    load(record) { return this.#ask("load", record); }
    // The record of a match that is over.
    exportRecord() { return this.#ask("exportRecord"); }
    pause() { return this.#ask("pause"); }
    resume() { return this.#ask("resume"); }
    async focus() {
      await this.#boot();
      this.#frame.focus();
      return this.#ask("focus");
    }
    // Reads the colours again, after a change of the style.
    restyle() { return this.#ask("colours", this.#colours(true)); }

    #watch(watcher) {
      watcher.observe(this);
      this.#watchers.push(watcher);
    }

    #fit() {
      const wide = this.clientWidth;
      this.style.height = `${Math.round(Math.min(innerHeight * 0.92, wide < 560 ? wide * 1.7 : Math.max(380, wide * 0.68)))}px`;
    }

    #play() {
      this.#wanted = true;
      this.#boot();
    }

    #boot() {
      if (this.#frame) return this.#up;
      if (!this.isConnected) return Promise.reject(new Error("The game is not on the page."));
      const poster = this.shadowRoot.querySelector(".poster");
      const frame = (this.#frame = document.createElement("iframe"));
      const address = new URL(SITE);
      for (const name of ADDRESS) if (this.hasAttribute(name)) address.searchParams.set(name.replace(/-/g, "_"), this.getAttribute(name));
      address.searchParams.set("embed", 1);
      // Frames of one tab share its memory: the name tells their matches apart, also after a reload
      frame.name = `domino ${this.id || [...document.querySelectorAll("domino-game")].indexOf(this)}`;
      frame.title = this.shadowRoot.querySelector("p").innerText.replace(/\s+/, " · ");
      frame.allow = "clipboard-write; fullscreen; screen-wake-lock";
      if (this.hasAttribute("sandbox")) frame.setAttribute("sandbox", this.getAttribute("sandbox"));
      frame.src = address;
      addEventListener("message", this.#hello);
      poster.setAttribute("aria-busy", true);
      poster.after(frame);
      this.#late = setTimeout(() => {
        this.#show();
        this.#fault("late", "The game takes long to start, or could not.");
      }, LATE);
      return this.#up;
    }

    // A game that has loaded in the frame says hello, and gets a port of its own: that is all that window messages do.
    async #greet({ source, origin, data }) {
      if (!this.#frame || source !== this.#frame.contentWindow || data !== "domino hello") return;
      const opaque = this.#frame.hasAttribute("sandbox") && !this.#frame.sandbox.contains("allow-same-origin");
      if (origin !== (opaque ? "null" : SITE.origin)) return;
      const begin = { colours: this.#colours() };
      if (this.getAttribute("persist") === "host") {
        begin.save = "";
        try {
          begin.save = String((await this.storage.load()) ?? "");
        } catch (error) {
          this.#fault("not-kept", `The match that was kept cannot be had: ${error.message}`);
        }
        if (!this.#frame) return;
      }
      this.#drop(new Error("The game was loaded again."));
      const { port1, port2 } = new MessageChannel();
      this.#port?.close();
      this.#port = port1;
      port1.onmessage = (event) => this.#hear(event.data);
      source.postMessage("domino port", opaque ? "*" : SITE.origin, [port2]);
      this.#send({ do: "begin", with: begin });
    }

    #hear(text) {
      let message;
      try {
        message = typeof text === "string" && text.length <= MOST && JSON.parse(text);
      } catch {}
      if (!isObject(message)) return this.#fault("bad-message", "The game sent what is no message.");
      const { event, detail, id, save, n } = message;
      if (EVENTS.includes(event) && isObject(detail)) {
        if (event === "ready") this.#ready();
        this.#tell(event, detail);
      } else if (this.#waiting.has(id)) {
        const { done, refuse } = this.#waiting.get(id);
        this.#waiting.delete(id);
        if (typeof message.error !== "string") return done(message.result ?? undefined);
        this.#fault("refused", message.error);
        refuse(new Error(message.error));
      } else if (typeof save === "string" && Number.isInteger(n)) this.#keep(save, n);
      else this.#fault("bad-message", "The game sent a message of no known kind.");
    }

    async #keep(save, n) {
      let good = true;
      try {
        await this.storage.save(save);
      } catch (error) {
        good = false;
        this.#fault("not-kept", `The match cannot be kept: ${error.message}`);
      }
      this.#send({ do: "kept", with: good ? n : -n });
    }

    #ready() {
      clearTimeout(this.#late);
      const { activeElement } = this.shadowRoot;
      this.#show();
      this.#tellUp();
      if (!this.#wanted) return;
      this.#wanted = false;
      this.#ask("play").catch(() => {});
      if (activeElement?.localName === "button") this.focus().catch(() => {});
    }

    #show() {
      this.shadowRoot.firstElementChild.classList.add("up");
    }

    #colours(all) {
      const looks = getComputedStyle(this);
      const found = COLOURS.map((name) => [name, looks.getPropertyValue(`--domino-${name}`).trim()]);
      return Object.fromEntries(found.filter(([, value]) => all || value));
    }

    #send(message) {
      const text = JSON.stringify(message);
      if (text.length > MOST) return this.#fault("too-long", "This is too long for a message.");
      this.#port?.postMessage(text);
      return true;
    }

    async #ask(what, value) {
      await this.#boot();
      if (!this.#port) throw new Error("The game was taken off the page.");
      const id = ++this.#asked;
      return new Promise((done, refuse) => {
        this.#waiting.set(id, { done, refuse });
        if (this.#send({ do: what, with: value, id })) return;
        this.#waiting.delete(id);
        refuse(new Error("This is too long for a message."));
      });
    }

    #tell(name, detail) {
      this.dispatchEvent(new CustomEvent(`domino-${name}`, { detail, bubbles: true }));
    }

    #fault(code, message) {
      this.#tell("error", { code, message });
    }
  }

  // An attribute each is a property too: nextOpener for next-opener
  for (const name of ADDRESS) {
    Object.defineProperty(DominoGame.prototype, camel(name), {
      configurable: true,
      enumerable: true,
      get() { return this.getAttribute(name); },
      set(value) { value === null || value === undefined ? this.removeAttribute(name) : this.setAttribute(name, value === true ? "on" : value === false ? "off" : value); },
    });
  }
  if (!customElements.get("domino-game")) customElements.define("domino-game", DominoGame);
})();
