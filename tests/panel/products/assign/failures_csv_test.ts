import { assertEquals } from "@std/assert";
import { readInput } from "../../../../src/panel/products/assign/input/read_input.ts";
import { failuresCsv } from "../../../../src/panel/products/assign/run/failures_csv.ts";

Deno.test("failuresCsv() can be read in again", async () => {
  const entries = [
    { line: 7, productId: -1 },
    { line: 9, productId: 2, variantIds: new Set([-3, 4]) },
  ];
  const csv = failuresCsv(entries.map((entry) => ({ entry, message: 'no, "never"\nmore' })));
  const again = await readInput(csv, "variants", () => Promise.resolve());
  assertEquals(again.malformed, []);
  assertEquals(again.entries.map(({ line: _, ...it }) => it), [
    { productId: -1 },
    { productId: 2, variantIds: new Set([-3, 4]) },
  ]);
  assertEquals(again.ignoredColumns, ["line", "reason"]);
});

Deno.test("failuresCsv() contains no formula that a spreadsheet would run", () => {
  const csv = failuresCsv([{ entry: { line: 1, productId: 2 }, message: '=HYPERLINK("x")' }]);
  assertEquals(csv.split("\r\n")[1], `2,"",1,"'=HYPERLINK(""x"")"`);
});
