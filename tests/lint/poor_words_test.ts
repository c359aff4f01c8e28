import { assertEquals } from "@std/assert";
import { type PoorWord, poorWords } from "./poor_words.ts";

const root = new URL("../../", import.meta.url);
/** Generated from the routes, or by tools; and this test's own list. */
const skipped =
  /^(openapi|dist|data|coverage)\/|node_modules|\.lock$|-lock\.json$|\/lint\/poor_words/;
const texts = /\.(ts|tsx|js|mjs|css|html|md|json|yml|sh|conf|lua)$/;

type Part = "product" | "tests";

/** How often each form occurs in a text: as a word, or as a part of a name. */
export function occurrences(text: string): (form: string) => number {
  const counts = new Map<string, number>();
  for (const [part] of text.matchAll(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g)) {
    const word = part.toLowerCase();
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return (form) =>
    form.includes(" ") ? text.match(phrase(form))?.length ?? 0 : counts.get(form) ?? 0;
}

/** The words of a phrase, across the lines of a comment. */
function phrase(form: string): RegExp {
  return new RegExp(`\\b${form.replaceAll(" ", "[\\s*/]+")}\\b`, "gi");
}

function isExcepted(path: string, { except = {} }: PoorWord): boolean {
  return Object.keys(except).some((part) => path.includes(part));
}

function* files(folder = ""): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(new URL(folder, root))) {
    const path = folder + name;
    if (name.startsWith(".") || skipped.test(isDirectory ? `${path}/` : path)) continue;
    if (isDirectory) yield* files(`${path}/`);
    else if (texts.test(name)) yield path;
  }
}

Deno.test("occurrences() counts words, and parts of names", () => {
  assertEquals(occurrences("Told of toldBadges, told_badges: untold, TOLD")("told"), 4);
  assertEquals(occurrences("by\n * hand")("by hand"), 1);
  assertEquals(occurrences("default defaultFault")("fault"), 1);
});

Deno.test("names, comments and texts use plain words", () => {
  const found = poorWords.map(() => ({ product: [] as string[], tests: [] as string[] }));
  for (const path of files()) {
    const part: Part = path.startsWith("tests/") ? "tests" : "product";
    const countOf = occurrences(`${path}\n${Deno.readTextFileSync(new URL(path, root))}`);
    for (const [index, word] of poorWords.entries()) {
      if (isExcepted(path, word)) continue;
      for (const form of word.forms) {
        found[index]![part].push(...Array(countOf(form)).fill(path));
      }
    }
  }
  const tooMany = poorWords.flatMap(({ forms, instead, atMost }, index) =>
    (["product", "tests"] as const).flatMap((part) => {
      const paths = found[index]![part];
      if (paths.length <= (atMost?.[part] ?? 0)) return [];
      const where = [...new Set(paths)].join(" ");
      return `"${forms.join("/")}" in ${part}: write ${instead}. ${where}`;
    })
  );
  assertEquals(tooMany, []);
});
