// Asks the brain's worker exports on Pyodide under Node. Usage: node pyodide.mjs ROOT QUESTIONS; a question a line:
// [name, [texts]]; an answer a line on standard output: [milliseconds, text].
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [root, questions] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(root, "node_modules/pyodide/pyodide.mjs")));
const python = await loadPyodide({ stdout: (text) => console.error(text), stderr: (text) => console.error(text) });
for (const folder of ["domino", "domino/bots", "domino/brain"]) {
  python.FS.mkdir("/" + folder);
  for (const name of fs.readdirSync(path.join(root, folder))) {
    if (name.endsWith(".py")) {
      python.FS.writeFile(`/${folder}/${name}`, fs.readFileSync(path.join(root, folder, name), "utf8"));
    }
  }
}
python.runPython("import sys\nsys.path.insert(0, '/')");
const worker = python.pyimport("domino.brain.worker");
for (const line of fs.readFileSync(questions, "utf8").split("\n")) {
  if (line) {
    const [name, texts] = JSON.parse(line);
    const begun = performance.now();
    const answer = worker[name](...texts);
    process.stdout.write(JSON.stringify([performance.now() - begun, answer]) + "\n");
  }
}
