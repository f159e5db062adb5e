// The interpreter that PyScript loads (`interpreter` in pyscript.toml): MicroPython, with three differences.
// 1. It starts when this module loads, beside PyScript's own code, not after it.
// 2. In the built site the page's modules come precompiled, in one file system image, fetched at the same time; those
//    that are not needed at the start come in a second one, when they are asked for (domino/web/later.py).
// 3. PyScript's Python library is left out: PyScript writes its source into the file system and compiles it at every
//    start, which takes about as long as all the rest, and the page's Python uses `js` directly.
// Whatever fails here is told to boot.js, which tells the player.
import { loadMicroPython as load } from "./vendor/micropython/micropython.mjs";

const WASM = "static/vendor/micropython/micropython.wasm";
// The site build puts the images' paths here; in the source tree PyScript fetches single files
const IMAGE = "";
const EXTRA = ""; // the optional modules, domino/web/extra/
const boot = globalThis.dominoBoot;

const told = async (work) => {
  try {
    return await work();
  } catch (error) {
    boot?.fail();
    throw error;
  }
};

// Paths are relative to the page
const bytes = async (path) => {
  const answer = await fetch(path, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
  return new Uint8Array(await answer.arrayBuffer());
};

// PyScript's own writers come with its call below, later than the start
let out = { stdout: console.log, stderr: console.error };
const decoder = new TextDecoder();
let tail = ""; // of what was written to stderr, which comes byte by byte

const start = async () => {
  const romfs = IMAGE ? await bytes(IMAGE) : undefined;
  const python = await load({
    url: new URL(WASM, document.baseURI).href,
    romfs,
    linebuffer: false,
    stdout: (data) => out.stdout(data),
    stderr: (data) => {
      // An exception in a task of the page ends up here and nowhere else
      tail = (tail + decoder.decode(data)).slice(-80);
      if (tail.includes("Traceback")) boot?.fail();
      out.stderr(data);
    },
  });
  await boot?.translated; // Python reads the catalogue while it is imported
  const { runPythonAsync } = python;
  python.runPythonAsync = (code) =>
    code.includes("import pyscript as _pyscript") ? undefined : told(() => runPythonAsync(code));
  return python;
};

const python = told(start);
python.catch(() => {}); // told already; PyScript gets it below

// Brings the second image into MicroPython's memory, once; Python mounts it. A failure is forgotten: the next call asks
// again. Without a second image, in the source tree, there is nothing to bring.
let extra;
const bring = async () => {
  const [{ _module: module }, image] = await Promise.all([python, bytes(EXTRA)]);
  const place = module._malloc(image.length);
  module.HEAPU8.set(image, place);
  module.ccall("mp_js_register_romfs", "null", ["pointer", "number"], [place, image.length]);
};
globalThis.dominoExtra = EXTRA
  ? () =>
      (extra ??= bring().catch((error) => {
        extra = undefined;
        throw error;
      }))
  : null;

export const loadMicroPython = (options) => {
  out = options;
  return python;
};
