// Kept matches in IndexedDB. Python awaits what is here; an answer is a text: JSON, "" for nothing, or "!" and the name of
// what went wrong.
//   matches  number → its head            entries  [number, n] → what happened, added and never rewritten
//   saves    "current" → number           saves    "aside/<number>" → what of its log could not be read
// The pen of a match is a Web Lock: the tab that has it writes. `add` refuses an entry that is there already, so that no
// log forks where there are no Web Locks either.
import { openDB } from "./vendor/idb/index.js";

const STORES = ["matches", "entries", "saves"];
const fault = (name) => Object.assign(new Error(name), { name });
const from = (number, n) => IDBKeyRange.bound([number, n], [number, []]);

// Version 1 had "<number>/head" and, as a record writes them, the rounds "<number>/1", "<number>/2" … in "saves".
const upgrade = async (db, before, _, tx) => {
  const [matches, entries, saves] = STORES.map((name) =>
    db.objectStoreNames.contains(name) ? tx.objectStore(name) : db.createObjectStore(name),
  );
  if (before !== 1) return;
  for (const key of await saves.getAllKeys()) {
    const [number, part] = key.split("/");
    if (!part) continue;
    const text = await saves.get(key);
    if (part === "head") matches.put(`{"head":${text},"at":"","state":"open","scores":[]}`, number);
    else entries.put(`{"round":${text}}`, [number, part - 1]);
    saves.delete(key);
  }
};

let stuck; // what keeps the database from being used, as far as it is known
let tell;
const blocked = new Promise((_, refuse) => (tell = refuse));
const opened = (async () => // open() itself may throw
  openDB("domino", 2, {
    upgrade,
    blocked: () => tell(fault("blocked")),
    blocking: async () => ((stuck = "old"), (await opened).close()), // a newer version of the page wants to upgrade it
    terminated: () => (stuck = "closed"),
  }))();
for (const promise of [opened, blocked]) promise.catch(() => {}); // each call below says so by itself
let ready = Promise.race([opened, blocked]);
ready.catch(() => {});
opened.then(() => (ready = opened), () => {}); // the other tab is closed

const base = () => (stuck ? Promise.reject(fault(stuck)) : ready);
const told = async (work) => {
  try {
    return (await work(await base())) ?? "";
  } catch (error) {
    return `!${error?.name}`;
  }
};

const channel = globalThis.BroadcastChannel ? new BroadcastChannel("domino") : { postMessage() {} };

// Steps [how, store, key, value] in one strict transaction: "add", "put", "delete", or "clear" a log from [number, n] on.
const write = async (db, steps) => {
  const tx = db.transaction(STORES, "readwrite", { durability: "strict" });
  const done = [tx.done];
  tx.done.catch(() => {});
  const written = {};
  try {
    for (const [how, name, key, value] of steps) {
      const store = tx.objectStore(name);
      const step = how === "clear" ? store.delete(from(...key)) : how === "delete" ? store.delete(key) : store[how](value, key);
      step.catch(() => {});
      done.push(step);
      if (name === "entries") written[key[0]] = key[1];
    }
    await Promise.all(done);
  } catch (error) {
    try {
      tx.abort();
    } catch {} // it is over already
    throw tx.error ?? error;
  }
  for (const number in written) channel.postMessage(`wrote ${number} ${written[number]}`);
};

const rows = async (db, number, n) => {
  const tx = db.transaction("entries");
  const [keys, texts] = await Promise.all([tx.store.getAllKeys(from(number, n)), tx.store.getAll(from(number, n))]);
  return keys.map((key, i) => [key[1], texts[i]]);
};

const read = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

// -- the pen

let pen = {};
const hold = (own, lock) => lock && own === pen && new Promise((done) => (own.drop = done));
const letGo = () => {
  pen.leaving?.abort();
  pen.drop?.();
  pen = {};
};

globalThis.dominoStore = {
  // [[number, head] …]
  list: () =>
    told(async (db) => {
      const { store } = db.transaction("matches");
      const [keys, texts] = await Promise.all([store.getAllKeys(), store.getAll()]);
      return JSON.stringify(keys.map((key, i) => [key, read(texts[i])]));
    }),
  // [head, entries from n on as far as they follow each other, how many there are]; null for what is no JSON
  read: (number, n) =>
    told(async (db) => {
      const head = await db.get("matches", number);
      if (head === undefined) return "";
      const found = await rows(db, number, n);
      const gap = found.findIndex(([at], i) => at !== n + i);
      const texts = (gap < 0 ? found : found.slice(0, gap)).map(([, text]) => read(text));
      return JSON.stringify([read(head), texts, found.length]);
    }),
  // [[key, what was put aside] …]
  rests: () =>
    told(async (db) => {
      const { store } = db.transaction("saves");
      const all = IDBKeyRange.bound("aside/", "aside0");
      const [keys, texts] = await Promise.all([store.getAllKeys(all), store.getAll(all)]);
      return JSON.stringify(keys.map((key, i) => [key, texts[i]]));
    }),
  get: (key) => told((db) => db.get("saves", key)),
  write: (steps) => told((db) => write(db, JSON.parse(steps))),
  // Puts away a log from entry n on, as text; `steps` as in `write` go with it.
  aside: (number, n, steps) =>
    told(async (db) => {
      const before = read((await db.get("saves", `aside/${number}`)) ?? "[]") ?? [];
      const rest = [...before, ...(await rows(db, number, n))];
      const put = [["clear", "entries", [number, n]], ["put", "saves", `aside/${number}`, JSON.stringify(rest)]];
      await write(db, [...put, ...JSON.parse(steps)]);
    }),
  // "mine", "other" (and this tab waits for it), or "none" where there are no Web Locks. `changed(number, mine)` is called
  // when it comes, or when another tab takes it.
  pen: (number, take, changed) =>
    new Promise((answer) => {
      if (pen.number === number && pen.drop && !take) return answer("mine");
      letGo();
      if (!navigator.locks) return answer("none");
      const own = (pen = { number, leaving: new AbortController() });
      const ask = (options, then) =>
        navigator.locks.request(`domino ${number}`, options, then).catch((error) => {
          own.drop = undefined;
          if (error.name === "SecurityError") return answer("none"); // a frame to which all storage is denied
          if (own === pen) changed(number, false); // taken by another tab
        });
      const wait = () => ask({ signal: own.leaving.signal }, (lock) => (changed(number, true), hold(own, lock)));
      ask(take ? { steal: true } : { ifAvailable: true }, (lock) => {
        answer(lock ? "mine" : "other");
        if (!lock) wait();
        return hold(own, lock);
      });
    }),
  letGo,
  // The texts of the records in a file: one, one a line, or {"matches": […]}. Here, as it may be long, and no JSON.
  records: (text) => {
    const data = read(text.trim());
    if (Array.isArray(data?.matches)) return JSON.stringify(data.matches.map((one) => JSON.stringify(one)));
    return JSON.stringify(data === null ? text.split("\n").filter((line) => line.trim()) : [text]);
  },
  // The numbers of the matches that some tab writes.
  busy: async () => {
    const locks = await navigator.locks?.query().catch(() => {});
    return JSON.stringify((locks?.held ?? []).map((lock) => lock.name.slice(7)));
  },
  say: (text) => channel.postMessage(text),
  listen: (heard) => (channel.onmessage = ({ data }) => heard(data)),
  // Whether the browser promises to keep what is here: "yes", "no", or "" where it cannot say. `ask` asks it to.
  persisted: async (ask) => {
    try {
      return (await navigator.storage[ask ? "persist" : "persisted"]()) ? "yes" : "no";
    } catch {
      return "";
    }
  },
};
