// Where the page is a guest in a frame of another page: its line to the host, its colours, its sight, its save. Loaded by
// boot.js in frames alone; domino/web/host.py says what the messages mean.
const MOST = 262_144; // characters of a message
const ancestor = location.ancestorOrigins?.[0]; // where the browser tells it
const early = []; // said before the line was there

// -- the line: one port, handed over once, by the parent alone

let port;
addEventListener("message", ({ source, origin, data, ports }) => {
  if (port || source !== parent || (ancestor && origin !== ancestor)) return;
  if (data !== "domino port" || ports.length !== 1) return;
  [port] = ports;
  for (const text of early.splice(0)) port.postMessage(text);
  if (heard) port.onmessage = heard;
});
let heard;
parent.postMessage("domino hello", "*"); // it says nothing but that somebody is here

// -- the sight: out of sight is hidden, as for a page in another tab; so is what the host has stopped

const own = Object.getOwnPropertyDescriptor(Document.prototype, "hidden").get;
let seen = true;
let held = false;
Object.defineProperty(document, "hidden", { configurable: true, get: () => own.call(document) || !seen || held });
const change = (make) => {
  const before = document.hidden;
  make();
  if (document.hidden !== before) document.dispatchEvent(new Event("visibilitychange"));
};
new IntersectionObserver((found) => change(() => (seen = found.at(-1).isIntersecting))).observe(document.documentElement);
// While it is stopped only the button that goes on, and Tab, do anything
const stop = (event) => {
  if (held && event.key !== "Tab" && !event.target.closest?.("#held")) event.stopImmediatePropagation();
};
addEventListener("keydown", stop, true);
addEventListener("pointerdown", stop, true);

// -- colours: names of the host's to values of the page's; what stands on them is black or white, whichever is read better

const COLOUR = /^[#\w\s.,%()/+-]{1,80}$/;
const NOT = /var|url|env|current|attr/i;
const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
const sheet = new CSSStyleSheet();
const colours = {};

const rgb = (value) => {
  canvas.fillStyle = value;
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
};
const hex = (colour) => `#${colour.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
const mix = (one, other, share) => one.map((part, i) => part + (other[i] - part) * share);
const light = (colour) => {
  const [r, g, b] = colour.map((part) => ((part /= 255) <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const [BLACK, WHITE] = [[10, 14, 12], [255, 255, 255]];
const contrast = (one, other) => {
  const [dim, bright] = [light(one), light(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
};
const PARTS = {
  accent: (colour) => {
    const on = contrast(BLACK, colour) >= contrast(WHITE, colour) ? BLACK : WHITE;
    return { brass: colour, "brass-deep": mix(colour, BLACK, 0.22), "on-brass": on };
  },
  cloth: (colour) => {
    const dark = contrast(WHITE, colour) >= 3; // then as dark as white letters need
    while (dark && contrast(WHITE, colour) < 4.6) colour = mix(colour, BLACK, 0.05);
    const [edge, seat] = dark ? [mix(colour, BLACK, 0.28), mix(colour, BLACK, 0.42)] : [mix(colour, BLACK, 0.06), mix(colour, WHITE, 0.5)];
    return { cloth: colour, "cloth-edge": edge, seat, "on-cloth": dark ? WHITE : BLACK };
  },
  tile: (colour) => {
    const dark = contrast(WHITE, colour) > contrast(BLACK, colour);
    return { face: colour, edge: mix(colour, BLACK, 0.3), rim: dark ? mix(colour, WHITE, 0.6) : mix(colour, BLACK, 0.3), pip: dark ? WHITE : BLACK };
  },
};

const paint = () => {
  const values = Object.entries(colours).flatMap(([name, value]) => Object.entries(PARTS[name](rgb(value))));
  const text = values.map(([name, colour]) => `--${name}: ${hex(colour)};`).join(" ");
  sheet.replaceSync(text && `:root:not([data-theme="contrast"]) { ${text} }`);
  document.adoptedStyleSheets = [sheet];
};

// -- the host's save: the page's storage, kept in memory and handed over whole

const MOST_TEXT = 800_000; // letters of a save before it is packed: what unpacks to more is refused
const WAIT = 3000; // ms for the host to say that it has it
const acks = new Map();
let handed = 0;

const disk = (link, save) => {
  const { records } = globalThis.dominoStore ?? {};
  const all = { matches: new Map(), entries: new Map(), saves: new Map() };
  for (const [name, rows] of Object.entries(save)) for (const [key, value] of rows) all[name]?.set(key, value);
  const key = (given) => (Array.isArray(given) ? JSON.stringify(given) : given); // of an entry: [match, place]
  const row = (number, n) => all.entries.get(key([number, n]));
  const rows = (number, n) => {
    const found = [];
    for (; row(number, n) !== undefined; n++) found.push([n, row(number, n)]);
    return found;
  };
  const read = (text) => {
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  };
  const copy = () => JSON.stringify(Object.fromEntries(Object.entries(all).map(([name, map]) => [name, [...map]])));
  const drop = (number) => {
    all.matches.delete(number);
    for (const [n] of rows(number, 0)) all.entries.delete(key([number, n]));
    all.saves.delete(`aside/${number}`);
  };
  const make = ([how, name, at, value]) => {
    const map = all[name];
    if (how === "clear") for (const [n] of rows(...at)) map.delete(key([at[0], n]));
    else if (how === "delete") map.delete(key(at));
    else if (how === "add" && map.has(key(at))) return "!ConstraintError";
    else map.set(key(at), value);
    return "";
  };
  const small = async () => {
    const text = copy();
    const packed = text.length < MOST_TEXT ? await link.pack(text) : "";
    return packed.length < MOST / 2 ? packed : "";
  };
  const hand = async (written) => {
    let packed = await small();
    const needed = [written, read(all.saves.get("current") ?? "null")];
    for (const number of packed ? [] : [...all.matches.keys()]) {
      if (needed.includes(number)) continue;
      drop(number);
      packed = await small();
      if (packed) break;
    }
    if (!packed) return "!QuotaExceededError";
    const number = ++handed;
    const told = new Promise((tell) => acks.set(number, tell));
    say(JSON.stringify({ save: packed, n: number }));
    const kept = await Promise.race([told, new Promise((late) => setTimeout(late, WAIT, false))]);
    acks.delete(number);
    return kept ? "" : "!denied";
  };
  // All of it or nothing, as in a database
  const write = async (steps) => {
    const before = Object.entries(all).map(([name, map]) => [name, new Map(map)]);
    const written = steps.find(([, name]) => name === "entries")?.[2][0];
    const fault = steps.map(make).find((fault) => fault) || (await hand(written));
    if (fault) for (const [name, map] of before) all[name] = map;
    return fault;
  };
  return {
    list: async () => JSON.stringify([...all.matches].map(([number, text]) => [number, read(text)])),
    read: async (number, n) => {
      const head = all.matches.get(number);
      const found = rows(number, n);
      return head === undefined ? "" : JSON.stringify([read(head), found.map(([, text]) => read(text)), found.length]);
    },
    get: async (name) => all.saves.get(name) ?? "",
    rests: async () => JSON.stringify([...all.saves].filter(([name]) => name.startsWith("aside/"))),
    records,
    write: async (steps) => write(JSON.parse(steps)),
    aside: async (number, n, steps) => {
      const rest = [...(read(all.saves.get(`aside/${number}`) ?? "[]") ?? []), ...rows(number, n)];
      const put = [["clear", "entries", [number, n]], ["put", "saves", `aside/${number}`, JSON.stringify(rest)]];
      return write([...put, ...JSON.parse(steps)]);
    },
    pen: async () => "mine", // there is no other tab
    letGo() {},
    busy: async () => "[]",
    say() {},
    listen() {},
    persisted: async () => "",
  };
};

const say = (text) => {
  if (port) port.postMessage(text);
  else if (early.length < 99) early.push(text);
};

globalThis.dominoHost = {
  // heard(text) is called with each message, "" for one that is no text or too long.
  listen(hear) {
    heard = ({ data }) => hear(typeof data === "string" && data.length <= MOST ? data : "");
    if (port) port.onmessage = heard;
  },
  // Answers whether the message could go.
  say(text) {
    if (text.length <= MOST) say(text);
    return text.length <= MOST;
  },
  // {name: colour} as JSON; "" as a colour takes ours back. Answers the name of the first that is none, and then nothing
  // is changed.
  colours(text) {
    const given = JSON.parse(text);
    for (const [name, value] of Object.entries(given)) {
      const good = value === "" || (COLOUR.test(value) && !NOT.test(value) && CSS.supports("color", value));
      if (!Object.hasOwn(PARTS, name) || !good) return name;
    }
    for (const [name, value] of Object.entries(given)) value ? (colours[name] = value) : delete colours[name];
    paint();
    return "";
  },
  hold: (on) => change(() => (held = on)),
  // The page's storage is what the host keeps from now on; `link` packs. Answers whether the save could be read.
  async keep(link, save) {
    const text = save ? await link.unpack(save) : "";
    let all = {};
    try {
      all = JSON.parse(text || "{}");
      globalThis.dominoStore = disk(link, all);
    } catch {
      all = null;
      globalThis.dominoStore = disk(link, {});
    }
    globalThis.dominoKept = !!(all && text);
    return !save || globalThis.dominoKept;
  },
  kept(number, good) {
    acks.get(number)?.(good);
  },
  // A window of its own, opened while the click still counts; its address may come later. null where that is forbidden.
  open() {
    const opened = window.open("", "_blank");
    if (opened) opened.opener = null;
    return opened;
  },
};
