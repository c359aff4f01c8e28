import { assertEquals } from "@std/assert";
import type { AssignmentRow, RefusedRow } from "../../src/import_files/file_rows.ts";
import { readAssignments } from "../../src/import_files/read_rows.ts";
import { streamOf } from "./read_file.ts";

Deno.test("readAssignments() reads badges by id and by name", async () => {
  const id = "0B5A1F4E-6f0c-4a57-9d5c-2f1f6f5d8a11";
  const header = "badgeId,badge,productId,variantIds,showOnProduct,exclude,remove,note";
  const lines = [
    `${id},,1,,,,,`,
    ",Sale,2,4 5 4,no,,,",
    ",Sale,3,,,yes,,",
    ",Sale,4,,,,1,",
    ",,5,,,,,",
    "x,,6,,,,,",
    ",Sale,7,a,,,,",
    ",Sale,8,4,,yes,,",
  ];
  const rows: (Omit<AssignmentRow, "row"> | Omit<RefusedRow, "row">)[] = [];
  const warned: unknown[] = [];
  const body = streamOf([new TextEncoder().encode([header, ...lines].join("\n"))]);
  for await (
    const batch of readAssignments(body, { format: { type: "csv", isGzip: false } })
  ) {
    warned.push(...batch.warnings.map(({ column }) => column));
    for (const { row: _row, ...rest } of batch.rows) rows.push(rest);
  }
  assertEquals(warned, ["note"]);
  assertEquals(rows, [
    { line: 2, badge: { id: id.toLowerCase() }, productId: 1 },
    { line: 3, badge: { name: "Sale" }, productId: 2, variantIds: [4, 5], showOnProduct: false },
    { line: 4, badge: { name: "Sale" }, productId: 3, exclude: true },
    { line: 5, badge: { name: "Sale" }, productId: 4, remove: true },
    { line: 6, column: "badgeId", detail: "must not be empty: each row needs a badge" },
    { line: 7, column: "badgeId", detail: "must be the id of a badge, a UUID" },
    {
      line: 8,
      column: "variantIds",
      detail: "must be integers separated by spaces",
      names: [{ badge: { name: "Sale" }, productId: 7 }],
    },
    {
      line: 9,
      column: "exclude",
      detail: "must be the only field besides badge and product: an exclusion is of the whole " +
        "product",
      names: [{ badge: { name: "Sale" }, productId: 8 }],
    },
  ]);
});
