// What the site build asks of Node (domino/cli/offline.py): a bundle of a script with the packages it imports, and lists
// of what the service worker keeps. Reads one JSON object from standard input, writes one to standard output.
//   {"bundle": path}  →  {"code": text, "modules": [paths of the packages' files that went in]}
//   {"folder": path, "tiers": [[file, …], …]}  →  {"tiers": [[{url, revision, size}, …], …]}
// Any warning is an error, exit 1.
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const HASHED = /\.[0-9a-f]{10}\.\w+$|\/(?:core|error)-\w+\.js$/; // these names change with the content
const LARGEST = 64 * 2 ** 20; // bytes; Workbox leaves larger files out

const asked = JSON.parse(readFileSync(0, "utf8"));
const warned = (warning) => {
  throw new Error(warning.message ?? warning);
};

const bundle = async (input) => {
  const [{ rollup }, { nodeResolve }, { default: replace }, { default: terser }] = await Promise.all(
    ["rollup", "@rollup/plugin-node-resolve", "@rollup/plugin-replace", "@rollup/plugin-terser"].map((name) => import(name)),
  );
  const production = replace({ preventAssignment: true, values: { "process.env.NODE_ENV": '"production"' } });
  const made = await rollup({ input, onwarn: warned, plugins: [nodeResolve({ browser: true }), production, terser()] });
  const { output } = await made.generate({ format: "iife" });
  const modules = Object.keys(output[0].modules).filter((path) => path.includes("/node_modules/"));
  return { code: output[0].code, modules: modules.map((path) => path.slice(path.lastIndexOf("node_modules/"))).sort() };
};

const tiers = async (folder, lists) => {
  const { getManifest } = await import("workbox-build/build/get-manifest.js");
  const listed = lists.map(async (files) => {
    const { manifestEntries, warnings, count } = await getManifest({
      globDirectory: folder,
      globPatterns: files,
      globIgnores: [],
      dontCacheBustURLsMatching: HASHED,
      maximumFileSizeToCacheInBytes: LARGEST,
    });
    warnings.forEach(warned);
    if (count !== files.length) warned(`Workbox keeps ${count} of ${files.length} files`);
    return manifestEntries
      .map(({ url, revision }) => ({ url, revision, size: statSync(join(folder, url)).size }))
      .sort((one, other) => (one.url < other.url ? -1 : 1));
  });
  return { tiers: await Promise.all(listed) };
};

const answer = asked.bundle ? await bundle(asked.bundle) : await tiers(asked.folder, asked.tiers);
process.stdout.write(JSON.stringify(answer));
