import { assertEquals } from "@std/assert";
import { loadMessages } from "../../../src/panel/i18n/languages.ts";

const panel = new URL("../../../src/panel/", import.meta.url);

/** The panel's code, without its messages. */
async function readCode(folder = panel): Promise<string> {
  const texts: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const isCode = /\.tsx?$/.test(name);
    if (isDirectory && !apart.has(name)) texts.push(await readCode(new URL(`${name}/`, folder)));
    else if (isCode) texts.push(await Deno.readTextFile(new URL(name, folder)));
  }
  return texts.join("\n");
}

const apart = new Set(["node_modules", "i18n"]);

/**
 * Every template that builds a key, as a pattern: `a.${kind}Text` is any word between `a.` and
 * `Text`.
 */
function namedIn(code: string): RegExp[] {
  const templates = code.matchAll(/`([\w.]*\.[\w.]*\$\{[^`]*)`/g);
  return [...templates].map(([, template = ""]) =>
    new RegExp(`^${template.replaceAll(".", "\\.").replace(/\$\{[^}]*\}/g, "[\\w.$-]+")}$`)
  );
}

Deno.test("every message of the panel is used", async () => {
  const code = await readCode();
  const named = namedIn(code);
  // The messages of ra-core are used by its own code.
  const ours = Object.keys(await loadMessages("en")).filter((key) => !key.startsWith("ra."));
  const isSaid = (key: string) =>
    code.includes(`"${key}"`) || named.some((names) => names.test(key));
  assertEquals(ours.filter((key) => !isSaid(key)), []);
});
