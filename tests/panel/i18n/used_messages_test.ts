import { assertEquals } from "@std/assert";
import { loadMessages } from "../../../src/panel/i18n/languages.ts";

const panel = new URL("../../../src/panel/", import.meta.url);

/** The panel's own code, without its texts. */
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

/** Every template that names a key, as what it can name: `a.${kind}Text` is any word between `a.` and `Text`. */
function namedIn(code: string): RegExp[] {
  const templates = code.matchAll(/`([\w.]*\.[\w.]*\$\{[^`]*)`/g);
  return [...templates].map(([, template = ""]) =>
    new RegExp(`^${template.replaceAll(".", "\\.").replace(/\$\{[^}]*\}/g, "[\\w$-]+")}$`)
  );
}

Deno.test("every text of the panel is said somewhere", async () => {
  const code = await readCode();
  const named = namedIn(code);
  // ra-core says its own by itself.
  const ours = Object.keys(await loadMessages("en")).filter((key) => !key.startsWith("ra."));
  const isSaid = (key: string) =>
    code.includes(`"${key}"`) || named.some((names) => names.test(key));
  assertEquals(ours.filter((key) => !isSaid(key)), []);
});
