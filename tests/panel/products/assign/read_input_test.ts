import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { type Input, readInput } from "../../../../src/panel/products/assign/input/read_input.ts";

const noPause = () => Promise.resolve();

/** A short notation for the products, and for the errors by line. */
function inShort({ entries, malformed, duplicates }: Input) {
  return {
    entries: entries.map(({ line, productId }) => [line, productId]),
    malformed: malformed.map(({ line, text, reason }) => `${line} ${reason} ${text}`),
    duplicates,
  };
}

interface Expected {
  readonly entries: unknown[];
  readonly malformed?: string[];
  readonly duplicates?: number;
}

async function check(
  text: string,
  { entries, malformed = [], duplicates = 0 }: Expected,
): Promise<void> {
  assertEquals(inShort(await readInput(text, noPause)), { entries, malformed, duplicates });
}

Deno.test("readInput() accepts products separated by lines, commas, semicolons, spaces, tabs and quotes", async () => {
  const entries = [[1, 1], [1, 2], [2, -3], [4, 4], [4, 5], [4, 6]];
  await check(`1, 2\r\n"-3";\r\n\r\n4\t5|'6'`, { entries });
  await check("\uFEFFProduct ID\n7\r8", { entries: [[2, 7], [3, 8]] });
  await check("1\n1", { entries: [[1, 1]], duplicates: 1 });
  await check("", { entries: [] });
});

Deno.test("readInput() reports everything that is no id", async () => {
  await check("1\nx 2\n1.5", {
    entries: [[1, 1], [2, 2]],
    malformed: ["2 notANumber x", "3 notANumber 1.5"],
  });
  await check("9007199254740991 -9007199254740992 007 -0", {
    entries: [[1, 9007199254740991]],
    malformed: ["1 tooLarge -9007199254740992", "1 leadingZero 007", "1 leadingZero -0"],
  });
});

Deno.test("readInput() takes every line of any text as entries or as malformed", async () => {
  const pieces = fc.constantFrom(
    ..."0123456789-,;|\t \n\r\"'xé\u2028\uFEFF",
    "\r\n",
    "12",
    "id",
    "product",
  );
  const texts = fc.oneof(fc.string(), fc.array(pieces, { maxLength: 60 }).map((it) => it.join("")));
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const { entries, malformed } = await readInput(text, noPause);
      const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
      const named = new Set([...entries, ...malformed].map(({ line }) => line));
      for (const line of named) assertEquals(line >= 1 && line <= lines.length, true);
      for (const { productId } of entries) assertEquals(text.includes(String(productId)), true);
      const seen = new Set(entries.map(({ productId }) => productId));
      lines.forEach((line, at) => {
        const isPlain = /^[1-9]\d{0,14}$/.test(line);
        if (isPlain) assertEquals(seen.has(Number(line)), true, line);
        const isBad = at > 0 && /^[,;]?x+$/.test(line);
        if (isBad) assertEquals(named.has(at + 1), true, line);
      });
    }),
    { numRuns: 1_000 },
  );
});

Deno.test("readInput() yields while it reads 100,000 lines", async () => {
  let pauses = 0;
  const pause = () => {
    pauses++;
    return Promise.resolve();
  };
  const text = Array.from({ length: 100_000 }, (_, at) => `${at}`).join("\n");
  const { entries } = await readInput(text, pause);
  assertEquals(entries.length, 100_000);
  assertEquals(pauses, 50);
});
