import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  type Input,
  type Reading,
  readings,
  readInput,
} from "../../../../src/panel/products/assign/input/read_input.ts";

const noPause = () => Promise.resolve();

/** A short notation for the products with their variants, and for the errors by line. */
function inShort({ entries, malformed, duplicates }: Input) {
  return {
    entries: entries.map(({ line, productId, variantIds }) =>
      variantIds ? [line, productId, [...variantIds]] : [line, productId]
    ),
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
  reading: Reading,
  text: string,
  { entries, malformed = [], duplicates = 0 }: Expected,
): Promise<void> {
  const input = await readInput(text, reading, noPause);
  assertEquals(inShort(input), { entries, malformed, duplicates });
}

Deno.test("readInput() accepts products separated by lines, commas, semicolons, spaces, tabs and quotes", async () => {
  const entries = [[1, 1], [1, 2], [2, -3], [4, 4], [4, 5], [4, 6]];
  await check("products", `1, 2\r\n"-3";\r\n\r\n4\t5|'6'`, { entries });
  await check("products", "\uFEFFProduct ID\n7\r8", { entries: [[2, 7], [3, 8]] });
  await check("products", "", { entries: [] });
});

Deno.test("readInput() reads a product and its variants from a line, whatever the separators", async () => {
  for (
    const line of ["1,2,3", "1;2;3", "1\t2\t3", "1|2|3", "1 2 3", '1,"2;3"', '"1","2","3"', "1,2|3"]
  ) {
    await check("variants", line, { entries: [[1, 1, [2, 3]]] });
  }
  await check("variants", '\uFEFF"Name, all",id\nHat,5', { entries: [[2, 5]] });
  await check("variants", "1,\n2", { entries: [[1, 1], [2, 2]] });
});

Deno.test("readInput() joins the lines of a product; the whole product includes its variants", async () => {
  await check("variants", "1,2\n1,3\n1,2\n1\n1,4", { entries: [[1, 1]], duplicates: 2 });
  await check("variants", "1,2\n1,3", { entries: [[1, 1, [2, 3]]] });
  await check("products", "1\n1", { entries: [[1, 1]], duplicates: 1 });
});

Deno.test("readInput() reports every malformed line, and takes nothing from it", async () => {
  await check("products", "1\nx 2\n1.5", {
    entries: [[1, 1], [2, 2]],
    malformed: ["2 notANumber x", "3 notANumber 1.5"],
  });
  await check("products", "9007199254740991 -9007199254740992 007 -0", {
    entries: [[1, 9007199254740991]],
    malformed: ["1 tooLarge -9007199254740992", "1 leadingZero 007", "1 leadingZero -0"],
  });
  await check("variants", '1,2\n1,x\n,3\n"4,5\n6,"7"8\n9', {
    entries: [[1, 1, [2]], [6, 9]],
    malformed: ["2 notANumber x", "3 noProduct ,3", '4 openQuote "4,5', '5 openQuote 6,"7"8'],
  });
});

Deno.test("readInput() reads the columns that a header names, skips others, and allows quoted line breaks", async () => {
  const text =
    'Name;Product-ID;Price;Variant IDs\n"Shirt; ""blue""\nnew";1;19;2 3\nHat;4;5;\n;;1;2\n';
  const input = await readInput(text, "variants", noPause);
  assertEquals(inShort(input), {
    entries: [[2, 1, [2, 3]], [4, 4]],
    malformed: ["5 noProduct ;;1;2"],
    duplicates: 0,
  });
  assertEquals(input.ignoredColumns, ["Name", "Price"]);
  await check("variants", "Artikel-ID,Varianten-ID\n1,2", { entries: [[2, 1, [2]]] });
});

Deno.test("readInput() takes every line of any text as an entry or as malformed", async () => {
  const pieces = fc.constantFrom(
    ..."0123456789-,;|\t \n\r\"'xé\u2028\uFEFF",
    "\r\n",
    "12",
    "id",
    "product",
  );
  const texts = fc.oneof(fc.string(), fc.array(pieces, { maxLength: 60 }).map((it) => it.join("")));
  await fc.assert(
    fc.asyncProperty(texts, fc.constantFrom(...readings), async (text, reading) => {
      const { entries, malformed } = await readInput(text, reading, noPause);
      const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
      const named = new Set([...entries, ...malformed].map(({ line }) => line));
      for (const line of named) assertEquals(line >= 1 && line <= lines.length, true);
      for (const { productId } of entries) assertEquals(text.includes(String(productId)), true);
      const seen = new Set(entries.map(({ productId }) => productId));
      lines.forEach((line, at) => {
        const isPlain = /^[1-9]\d{0,14}$/.test(line);
        if (reading === "products" && isPlain) assertEquals(seen.has(Number(line)), true, line);
        const isBad = /^[,;]?x+$/.test(line);
        if (reading === "products" && isBad) assertEquals(named.has(at + 1), true, line);
      });
    }),
    { numRuns: 2_000 },
  );
});

Deno.test("readInput() reads rows as written, and reports each malformed one between them", async () => {
  const ids = fc.maxSafeInteger().filter((id) => !Object.is(id, -0));
  const good = fc.record({ productId: ids, variantIds: fc.uniqueArray(ids, { maxLength: 5 }) });
  const bad = fc.constantFrom("x", "1.5", "007", "12a,3", ",5", '"6', "99999999999999999");
  const rows = fc.array(fc.oneof(good, bad), { maxLength: 40 });
  const formats = fc.record({
    between: fc.constantFrom(",", ";", "\t", "|"),
    inside: fc.constantFrom(" ", "|", ";"),
    end: fc.constantFrom("\n", "\r\n", "\r"),
    start: fc.constantFrom("", "\uFEFF"),
  });
  await fc.assert(
    fc.asyncProperty(rows, formats, async (rows, { between, inside, end, start }) => {
      // The header fixes the separator; without it a malformed first line would.
      const header = ["product_id", "variants"].join(between);
      const lines = rows.map((row) =>
        typeof row === "string" ? row : `${row.productId}${between}"${row.variantIds.join(inside)}"`
      );
      const text = start + [header, ...lines].join(end);
      const { entries, malformed } = await readInput(text, "variants", noPause);
      const expected = new Map<number, Set<number> | undefined>();
      const invalid: number[] = [];
      rows.forEach((row, at) => {
        if (typeof row === "string") return invalid.push(at + 2);
        const { productId, variantIds } = row;
        const known = expected.get(productId);
        const isWhole = variantIds.length === 0 || (expected.has(productId) && !known);
        expected.set(productId, isWhole ? undefined : new Set([...known ?? [], ...variantIds]));
      });
      const read = new Map(entries.map(({ productId, variantIds }) => [productId, variantIds]));
      assertEquals(read, expected);
      assertEquals(malformed.map(({ line }) => line), invalid);
    }),
    { numRuns: 500 },
  );
});

Deno.test("readInput() yields while it reads 100,000 lines", async () => {
  let pauses = 0;
  const pause = () => {
    pauses++;
    return Promise.resolve();
  };
  const text = Array.from({ length: 100_000 }, (_, at) => `${at},${at + 1}`).join("\n");
  const { entries } = await readInput(text, "variants", pause);
  assertEquals(entries.length, 100_000);
  assertEquals(pauses, 50);
});

Deno.test("readInput() reports that ids read as products may be variants", async () => {
  const mayHold = async (text: string, reading: Reading = "products") =>
    (await readInput(text, reading, noPause)).mayContainVariants;
  assertEquals(await mayHold("9001;91,92"), true);
  assertEquals(await mayHold("1,2\n3,4"), true);
  assertEquals(await mayHold("1, 2, 3"), false);
  assertEquals(await mayHold("1\n2\n"), false);
  assertEquals(await mayHold("9001;91,92", "variants"), false);
});
