import { assertEquals } from "@std/assert";
import config from "../deno.json" with { type: "json" };

const root = new URL("../", import.meta.url);

/** The documents that describe the current code. */
const documents = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "src/cli/README.md",
  "src/client/README.md",
  "src/panel/README.md",
  "tests/RELIABILITY.md",
  "tests/bench/RESULTS.md",
  "tests/cases/README.md",
  "tests/hostile/STORE.md",
  ...Array.from(
    Deno.readDirSync(new URL("docs/decisions", root)),
    ({ name }) => `docs/decisions/${name}`,
  ),
];

/**
 * The paths of all files and folders below a folder, relative to the root. Folders end in a slash.
 */
function pathsBelow(folder: string): string[] {
  return Array.from(Deno.readDirSync(new URL(folder, root))).flatMap(({ name, isDirectory }) => {
    if (!isDirectory) return [`${folder}${name}`];
    if (name === "node_modules") return [];
    return [`${folder}${name}/`, ...pathsBelow(`${folder}${name}/`)];
  });
}

const topFolders = ["src/", "tests/", "deploy/", "openapi/", "docs/"];
const paths = [...topFolders, ...topFolders.flatMap(pathsBelow)];
/**
 * Every path with its suffixes: `src/http/app.ts`, `http/app.ts`, `app.ts`. Folders also without
 * their slash.
 */
const pathEnds = new Set(paths.flatMap((path) => {
  const parts = path.replace(/\/$/, "").split("/");
  const ends = parts.map((_, from) => parts.slice(from).join("/"));
  return path.endsWith("/") ? [...ends, ...ends.map((end) => `${end}/`)] : ends;
}));

function isThere(path: string, document: string): boolean {
  if (pathEnds.has(path)) return true;
  try {
    Deno.statSync(new URL(path, new URL(document, root)));
    return true;
  } catch {
    return false;
  }
}

/** The paths in a document: links, paths from a top folder, and `names.ts` in backticks. */
function namedPaths(text: string): string[] {
  const links = Array.from(text.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g), ([, link]) => link);
  const full = text.match(/(?<![\w/.-])(?:src|tests|deploy|openapi|docs)\/[\w./-]*/g) ?? [];
  const code = Array.from(text.replaceAll(/^```[^]*?^```/gm, "").matchAll(/`([^`]+)`/g));
  const names = code.flatMap(([, span = ""]) => span.split(/\s/))
    .filter((it) => /^[\w.-]+(?:\/[\w.-]+)*\/?$/.test(it))
    .filter((it) => /\.tsx?$/.test(it) || (/^\w+\/(?:.*\/)?$/.test(it) && !it.endsWith("dist/")));
  return [...links, ...full, ...names].map((it) => it?.replace(/[.,]$/, "") ?? "");
}

for (const document of documents) {
  const text = await Deno.readTextFile(new URL(document, root));

  Deno.test(`${document}: every path in it exists`, () => {
    assertEquals(namedPaths(text).filter((path) => !isThere(path, document)), []);
  });

  Deno.test(`${document}: every task in it exists`, () => {
    const tasks = Array.from(
      text.matchAll(/deno task (?:-q )?([a-z][a-z0-9:]*)/g),
      ([, name]) => name,
    );
    assertEquals(tasks.filter((name) => !Object.hasOwn(config.tasks, name ?? "")), []);
  });
}
