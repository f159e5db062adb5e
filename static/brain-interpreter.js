// The interpreter that PyScript loads into the brain's worker: Pyodide, with these differences.
// 1. All that it needs is asked for when this module loads, at once, and what is missing is an error, not a wait for ever.
// 2. The page hears how much has come: whole percents, as messages of the worker.
// 3. In the built site Python's library and the brain's modules come byte-compiled, an archive each.
// 4. No list of packages and no storage: nothing else is ever asked for, and it runs where storage is denied.
// 5. PyScript's Python library is left out, as on the page (see interpreter.js).
import { loadPyodide as load, version } from "./vendor/pyodide/pyodide.mjs";

// Paths are relative to the page. The site build puts the archives' paths and the sum of the sizes here.
const WASM = "static/vendor/pyodide/pyodide.asm.wasm";
const LIBRARY = "static/vendor/pyodide/python_stdlib.zip";
const MODULES = ""; // in the source tree PyScript fetches single files, by the worker's config
const SIZE = 0; // in the source tree the server says it
const PLACE = "/lib/domino.zip";
const LOCK = { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten", python: "3.14" }, packages: {} };

let [come, size, told] = [0, SIZE, -1];

const tell = (more) => {
  come += more;
  const percent = size && Math.min(100, Math.floor((100 * come) / size));
  if (percent > told) postMessage((told = percent));
};

const ask = async (path) => {
  const answer = await fetch(new URL(`../${path}`, import.meta.url), { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
  if (!SIZE) size += Number(answer.headers.get("content-length"));
  count(answer.clone().body.getReader()); // a copy: the browser keeps compiled code only for an answer of its own
  return answer;
};

const count = async (reader) => {
  for (let part; !(part = await reader.read()).done; ) tell(part.value.length);
};

const bytes = async (answer) => new Uint8Array(await (await answer).arrayBuffer());

const wasm = ask(WASM);
const library = ask(LIBRARY);
const modules = MODULES ? ask(MODULES).then(bytes) : Promise.resolve();
const all = Promise.all([wasm, library, modules]);
all.catch(() => {}); // awaited below
const program = import("./vendor/pyodide/pyodide.asm.mjs");
program.catch(() => {});

// Pyodide asks for its files by names of its own
const base = new URL("pyodide/", import.meta.url).href;
const fetched = globalThis.fetch;
globalThis.fetch = (address, ...rest) => {
  const name = String(address);
  if (name === `${base}pyodide.asm.wasm`) return wasm;
  if (name === `${base}library`) return library;
  return fetched(address, ...rest);
};

// PyScript opens a database for packages, which there are none of. Where storage is denied that would be the end.
const later = (result) => {
  const request = { result };
  setTimeout(() => request.onsuccess?.({ target: request }));
  return request;
};
const store = new Proxy({}, { get: (_, name) => () => later(name === "count" ? 0 : name.startsWith("getAll") ? [] : undefined) });
const database = { objectStoreNames: ["entries"], close() {}, transaction: () => ({ objectStore: () => store }) };
Object.defineProperty(globalThis, "indexedDB", { value: { open: () => later(database) } });

export const loadPyodide = async (options) => {
  const loading = program.then((asm) =>
    load({
      ...options,
      indexURL: base,
      packageBaseUrl: base,
      stdLibURL: `${base}library`,
      lockFileContents: LOCK,
      createPyodideModule: asm.default,
    }),
  );
  await Promise.race([loading, all.then(() => loading)]);
  const python = await loading;
  const archive = await modules;
  if (archive) {
    python.FS.writeFile(PLACE, archive);
    python.runPython(`import sys\nsys.path.insert(0, "${PLACE}")`);
  }
  const { runPython } = python;
  python.runPython = (code, ...rest) =>
    code.includes("import pyscript as _pyscript") ? undefined : runPython.call(python, code, ...rest);
  return python;
};

export { version };
