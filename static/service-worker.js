// The service worker of the built site, by Workbox: keeps the page for play without a network. Two tiers: the table,
// stored at install, all or nothing, a version at a time; then the brain, stored when the page asks for it.
// A new version waits until the page asks for it too. The source tree has none.
import { clientsClaim } from "workbox-core";
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import "./link.js";

// The build writes these: [{url, revision}] and [{url, size}]; a url without a revision has the hash in its name.
const TABLE = self.__TABLE;
const BRAIN = self.__BRAIN;

const STORE = `domino-brain-${registration.scope}`; // other sites of this host have their own
const ADDRESSES = new Map(BRAIN.map(({ url, size }) => [new URL(url, registration.scope).href, size]));
const WHOLE = BRAIN.reduce((sum, { size }) => sum + size, 0);

precacheAndRoute(TABLE, { ignoreURLParametersMatching: [/.*/] });
cleanupOutdatedCaches();
clientsClaim(); // the page of the first visit too: a new version then waits for it
// Any address in our folder is the page; what looks like a file is not
registerRoute(new NavigationRoute(createHandlerBoundToURL("index.html"), { denylist: [/\/[^/?]+\.[^/?]+(\?|$)/] }));

let told; // called with the number of bytes that have come
const counting = {
  async fetchDidSucceed({ response }) {
    if (told && response.body) count(response.clone().body.getReader(), told);
    return response;
  },
  // Only whole, good answers: the strategy's own rule would keep opaque ones too
  cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null),
};
const count = async (reader, tell) => {
  try {
    for (let part; !(part = await reader.read()).done; ) tell(part.value.length);
  } catch {
    // The strategy meets the same error
  }
};
const brain = new CacheFirst({ cacheName: STORE, plugins: [counting], matchOptions: { ignoreVary: true } });
registerRoute(({ url }) => ADDRESSES.has(url.href), brain);

const stored = async () => {
  const cache = await caches.open(STORE);
  const there = new Set((await cache.keys()).map((request) => request.url));
  return [...ADDRESSES.keys()].filter((address) => there.has(address));
};

// Stores what is missing of the brain, one file after another. Messages: percents, then "ready", "full" or "failed".
const store = async (event, port) => {
  const before = await stored();
  let come = before.reduce((sum, address) => sum + ADDRESSES.get(address), 0);
  let last = -1;
  told = (more) => {
    come += more;
    const percent = Math.min(99, Math.floor((100 * come) / WHOLE));
    if (percent > last) port.postMessage((last = percent));
  };
  try {
    if (before.length < ADDRESSES.size) told(0);
    for (const address of ADDRESSES.keys()) {
      if (before.includes(address)) continue;
      const [answer, done] = brain.handleAll({ event, request: new Request(address, { credentials: "same-origin" }) });
      done.catch(() => {}); // awaited below
      if (!(await answer).ok) throw new Error(`${(await answer).status} ${address}`);
      await done;
    }
    port.postMessage((await stored()).length === ADDRESSES.size ? "ready" : "failed");
  } catch (error) {
    const quota = error.name === "QuotaExceededError" || error.details?.error?.name === "QuotaExceededError";
    port.postMessage(quota ? "full" : "failed");
  } finally {
    told = undefined;
  }
};

let storing; // one at a time, whoever asks
addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
  if (event.data === "store") event.waitUntil((storing = Promise.resolve(storing).then(() => store(event, event.ports[0]))));
});

// A brain of another version goes when this one takes over, not before
addEventListener("activate", (event) => {
  const clean = async () => {
    const cache = await caches.open(STORE);
    for (const request of await cache.keys()) if (!ADDRESSES.has(request.url)) await cache.delete(request);
  };
  event.waitUntil(clean());
});

// A record shared with the installed game: it goes on in the page's address, as any other link to a record.
const shared = async (request) => {
  const home = new URL(registration.scope);
  try {
    const form = await request.formData();
    const file = form.get("record");
    const text = file?.size ? await file.text() : form.get("text") || form.get("url");
    const link = /#g=([\w-]+)/.exec(text);
    if (text) home.hash = `g=${link ? link[1] : await dominoLink.pack(text)}`;
  } catch {
    // Nothing came that could be read: the page opens as ever
  }
  return Response.redirect(home.href, 303);
};

registerRoute(
  ({ url }) => url.href.split("?")[0] === `${registration.scope}share`,
  ({ request }) => shared(request),
  "POST",
);
