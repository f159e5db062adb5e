// The page's side of the service worker, by Workbox's window part: registers it, has the brain stored, knows of a new
// version. Loaded when the page is idle (domino/web/extra/offline.py). Only the built site has it.
import { Workbox } from "workbox-window";
import "./link.js";

const AGAIN = 3600_000; // ms between two looks for a new version
let worker, registration;
let asked = false; // for the new version, in this tab

globalThis.dominoOffline = {
  // Registers; tell("table") once the table is stored, tell("update") where a new version waits, tell("taken") where it
  // took over because of another tab. Answers whether there is anything to register.
  async start(tell) {
    if (window !== window.top) return false; // a guest of another page stores nothing there
    try {
      if (!navigator.serviceWorker) return false; // an old browser, or no secure context
      globalThis.launchQueue?.setConsumer(opened);
      let before = navigator.serviceWorker.controller;
      navigator.serviceWorker.addEventListener("controllerchange", () => {
        if (before) asked ? location.reload() : tell("taken");
        before = navigator.serviceWorker.controller;
      });
      worker = new Workbox(new URL("service-worker.js", document.baseURI).href);
      worker.addEventListener("waiting", () => tell("update"));
      registration = await worker.register();
      if (!registration) return false;
      const begun = registration.active ?? registration.waiting ?? registration.installing;
      active(begun).then(() => tell("table"));
      let looked = Date.now();
      document.addEventListener("visibilitychange", () => {
        if (document.hidden || Date.now() - looked < AGAIN) return;
        looked = Date.now();
        registration.update().catch(() => {}); // no network
      });
      return true;
    } catch (error) {
      console.warn("domino: nothing is stored for play without a network:", error.message);
      return false;
    }
  },

  // Has the brain stored. tell(percent), then "ready", "full" or "failed".
  store(tell) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => tell(data);
    registration.active.postMessage("store", [port2]);
  },

  // The version that waits takes over, and the page loads again.
  update() {
    asked = true;
    if (registration.waiting) registration.waiting.postMessage("take over");
    else location.reload();
  },

  sparing: () => navigator.connection?.saveData === true,
  reload: () => location.reload(),
};

// A record opened with the installed game, from the device's files: the same as a link to it
const opened = async ({ files }) => {
  if (files?.length) location.hash = `g=${await dominoLink.pack(await (await files[0].getFile()).text())}`;
};

const active = (sw) =>
  new Promise((done) => {
    if (sw.state === "activated") return done();
    sw.addEventListener("statechange", () => sw.state === "activated" && done());
  });
