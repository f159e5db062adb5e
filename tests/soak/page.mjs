// Answers jobs (tests/soak/answers.py) with the page's modules on MicroPython under Node: the interpreter and the
// JavaScript are the page's own, the document is empty. Usage: node page.mjs ROOT JOBS; one answer a line.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const SHARE = 25; // answers at a time
const [root, jobs] = process.argv.slice(2);
const element = () => ({
  addEventListener() {},
  setAttribute() {},
  removeAttribute() {},
  getAttribute: () => null,
  remove() {},
  focus() {},
  style: {},
  appendChild() {},
  textContent: "",
});
const modules = path.join(root, "node_modules");
await import(pathToFileURL(path.join(root, "static/link.js")));
const file = path.join(modules, "@micropython/micropython-webassembly-pyscript/micropython.mjs");
const { loadMicroPython } = await import(pathToFileURL(file));
const python = await loadMicroPython({ stdout: (text) => console.error(text), stderr: (text) => console.error(text) });
const nowhere = element();
const isJson = (text) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
// Not before: the interpreter would take this for a browser
Object.assign(globalThis, {
  window: globalThis,
  document: { ...element(), documentElement: nowhere, body: nowhere, hidden: false, getElementById: () => nowhere, createElement: element },
  location: { search: "", hash: "", pathname: "/", origin: "http://127.0.0.1" },
  dominoBoot: { host: Promise.resolve(), language: "en", catalogue: "", isJson }, // as static/boot.js has it
  localStorage: null,
  sessionStorage: null,
});
globalThis.console.warn = () => {}; // a bad address is a warning

for (const folder of ["domino", "domino/bots", "domino/web", "domino/web/extra", "tests", "tests/soak"]) {
  python.FS.mkdir("/" + folder);
  for (const name of fs.readdirSync(path.join(root, folder))) {
    if (name.endsWith(".py") && (folder.startsWith("domino") || name === "answers.py" || name === "__init__.py")) {
      python.FS.writeFile(`/${folder}/${name}`, fs.readFileSync(path.join(root, folder, name), "utf8"));
    }
  }
}
python.FS.writeFile("/polyscript.py", "XWorker = None\n");
python.runPython("import sys\nsys.path.insert(0, '/')\nfrom tests.soak.answers import answers, catalogue");
const catalogue = python.globals.get("catalogue");
const translations = path.join(root, "static/translations");
for (const language of ["es", "fr", "it", "pt"]) {
  for (const name of [`${language}.json`, `extra/extra-${language}.json`]) {
    catalogue(language, fs.readFileSync(path.join(translations, name), "utf8"));
  }
}
const answers = python.globals.get("answers");
const lines = fs.readFileSync(jobs, "utf8").split("\n").slice(0, -1);
// Garbage is collected on every return to JavaScript, which costs more than an answer
for (let at = 0; at < lines.length; at += SHARE) {
  process.stdout.write((await answers(lines.slice(at, at + SHARE).join("\n"))) + "\n");
}
