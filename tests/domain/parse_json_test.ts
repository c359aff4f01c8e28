import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { finished } from "../../src/domain/finished.ts";
import { parseInSteps } from "../../src/domain/parse_json.ts";

/** JSON with white space, names such as `__proto__`, repeated names, and brackets in strings. */
const { text } = fc.letrec<{ text: string }>((tie) => {
  const blank = fc.constantFrom("", "", " ", "\n\t");
  const name = fc.constantFrom('"a"', '"b"', '"__proto__"', '"1"', '"x]{,\\"\\\\"', '""');
  const joined = (items: readonly string[], [open, close]: readonly [string, string]) =>
    `${open}${items.join(",")}${close}`;
  const spaced = fc.tuple(blank, tie("text"), blank).map((parts) => parts.join(""));
  const member = fc.tuple(blank, name, blank, spaced).map(([a, key, b, value]) =>
    `${a}${key}${b}:${value}`
  );
  return {
    text: fc.oneof(
      { withCrossShrink: true, maxDepth: 4 },
      fc.constantFrom(
        "0",
        "-1.5e3",
        "true",
        "null",
        '""',
        '"long text with [ and \\\\"',
        '"\\u00e9,"',
      ),
      fc.array(spaced, { maxLength: 6 }).map((items) => joined(items, ["[", "]"])),
      fc.array(member, { maxLength: 6 }).map((items) => joined(items, ["{", "}"])),
    ),
  };
});

/** What parsing returns, with the order of members; `undefined` if the text is not JSON. */
function outcomeOf(parse: () => unknown): unknown {
  try {
    const value = parse();
    return { value, text: JSON.stringify(value) };
  } catch (error) {
    assert(error instanceof SyntaxError);
    return undefined;
  }
}

function assertSame(text: string, partChars: number): void {
  assertEquals(
    outcomeOf(() => finished(parseInSteps(text, partChars))),
    outcomeOf(() => JSON.parse(text)),
    text,
  );
}

Deno.test("parseInSteps() returns what JSON.parse() returns", () => {
  const parts = fc.integer({ min: 1, max: 30 });
  fc.assert(fc.property(text, parts, assertSame), { numRuns: 5_000 });
});

Deno.test("parseInSteps() refuses what JSON.parse() refuses", () => {
  const edit = fc.record({
    at: fc.nat(200),
    removed: fc.nat(2),
    added: fc.constantFrom("", ",", "]", "}", "[", "{", '"', ":", "\\", "0", " ", "\u00a0", "[]"),
  });
  const edits = fc.array(edit, { minLength: 1, maxLength: 2 });
  fc.assert(
    fc.property(text, edits, fc.integer({ min: 1, max: 30 }), (text, edits, partChars) => {
      let edited = text;
      for (const { at, removed, added } of edits) {
        const place = at % (edited.length + 1);
        edited = edited.slice(0, place) + added + edited.slice(place + removed);
      }
      assertSame(edited, partChars);
    }),
    { numRuns: 20_000 },
  );
});

Deno.test("parseInSteps() pauses in a long text, wherever its values are, and if it is not closed", () => {
  const many = Array(50_000).fill("{}").join(",");
  const blanks = " ".repeat(1_000_000);
  for (const text of [`[1${blanks},2]`, `[[${many}]${blanks},2]`, `{"a"${blanks}:[${many}]}`]) {
    assert([...parseInSteps(text)].length > 15, text.slice(0, 5));
    assertEquals(finished(parseInSteps(text)), JSON.parse(text));
  }
  for (
    const around of [["[", "]"], ['{"a":[', "]}"], ["[[[", "]]]"], ['[0,{"b":0,"a":[', "]},0]"]]
  ) {
    const text = around.join(many);
    assert([...parseInSteps(text)].length > 3, around.join(""));
    assertThrows(() => [...parseInSteps(text.slice(0, -1))], SyntaxError);
  }
});
