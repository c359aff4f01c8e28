import { assertEquals } from "@std/assert";
import { failuresCsv } from "../../../../src/panel/products/assign/run/failures_csv.ts";

Deno.test("failuresCsv() quotes messages, and contains no formula that a spreadsheet would run", () => {
  const csv = failuresCsv([
    { entry: { line: 7, productId: -1 }, message: 'no, "never"' },
    { entry: { line: 9, productId: 2 }, message: '=HYPERLINK("x")' },
  ]);
  assertEquals(csv.split("\r\n"), [
    "product_id,line,reason",
    '-1,7,"no, ""never"""',
    `2,9,"'=HYPERLINK(""x"")"`,
    "",
  ]);
});
