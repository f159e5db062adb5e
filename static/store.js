// Saved matches: text by key in IndexedDB, each write strict, so that it outlives a killed browser. Python awaits it.
import { openDB } from "./vendor/idb/index.js";

const opened = (async () => openDB("domino", 1, { upgrade: (db) => db.createObjectStore("saves") }))(); // open() itself may throw
opened.catch(() => {}); // each call below fails by itself, and Python says so in words

const write = async (work) => {
  const done = (await opened).transaction("saves", "readwrite", { durability: "strict" });
  work(done.store);
  await done.done;
};

globalThis.dominoStore = {
  get: async (key) => (await (await opened).get("saves", key)) ?? "",
  put: (key, text) => write((saves) => saves.put(text, key)),
  // Removes every key that starts with the prefix.
  drop: (prefix) => write((saves) => saves.delete(IDBKeyRange.bound(prefix, prefix + "\uffff"))),
};
