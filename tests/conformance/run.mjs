// Answers jobs on MicroPython or Pyodide under Node, as a page would run them: the sources in the interpreter's own
// file system, its default heap and stack, and back to JavaScript after every job, so that garbage is collected.
// Usage: node run.mjs micropython|pyodide ROOT JOBS; one answer a line on standard output.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [interpreter, root, jobs] = process.argv.slice(2);
const modules = path.join(root, "node_modules");
const load = {
  micropython: async () => {
    const file = path.join(modules, "@micropython/micropython-webassembly-pyscript/micropython.mjs");
    const { loadMicroPython } = await import(pathToFileURL(file));
    return loadMicroPython({ stdout: (text) => console.error(text), stderr: (text) => console.error(text) });
  },
  pyodide: async () => {
    const { loadPyodide } = await import(pathToFileURL(path.join(modules, "pyodide/pyodide.mjs")));
    return loadPyodide({ stdout: (text) => console.error(text), stderr: (text) => console.error(text) });
  },
};
const python = await load[interpreter]();
const brain = interpreter === "pyodide" ? ["domino/brain"] : []; // MicroPython has none
const folders = ["domino", "domino/bots", ...brain, "domino/web", "domino/web/extra", "tests", "tests/conformance"];
for (const folder of folders) {
  python.FS.mkdir("/" + folder);
  for (const name of fs.readdirSync(path.join(root, folder))) {
    const isJobs = folder === "tests/conformance" && name === "jobs.py";
    if (isJobs || (folder.startsWith("domino") && name.endsWith(".py") && name !== "__main__.py")) {
      python.FS.writeFile(`/${folder}/${name}`, fs.readFileSync(path.join(root, folder, name), "utf8"));
    }
  }
}
for (const folder of ["tests", "tests/conformance"]) {
  python.FS.writeFile(`/${folder}/__init__.py`, "");
}
python.runPython("import sys\nsys.path.insert(0, '/')\nfrom tests.conformance.jobs import answer");
const answer = python.globals.get("answer");
for (const line of fs.readFileSync(jobs, "utf8").split("\n")) {
  if (line) {
    process.stdout.write(answer(line) + "\n");
    await new Promise(setImmediate);
  }
}
