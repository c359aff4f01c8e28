import { assertEquals, assertRejects } from "@std/assert";
import { FileFailure, type OwnMapping } from "../../src/import_files/file_rows.ts";
import { GoogleMapping } from "../../src/import_files/google/google_mapping.ts";
import { readSource } from "../../src/import_files/read_source.ts";
import { importColumnNameMaxChars } from "../../src/domain/limits.ts";
import { assertLinear } from "../support/cpu_growth.ts";
import { readFile } from "./read_file.ts";

const xml = "application/xml";
const json = "application/x-ndjson";
const ignored =
  `The column is ignored: its name has more than ${importColumnNameMaxChars} characters`;

/** A row of XML with 900 elements in one. */
function xmlRow(outer: string): string {
  const inner = Array.from({ length: 900 }, (_, index) => `<b${index}>1</b${index}>`);
  return `<row><id>1</id><title>A</title><${outer}>${inner.join("")}</${outer}></row>`;
}

/** A line of NDJSON with 900 members in one. */
function jsonRow(outer: string): string {
  const inner = Array.from({ length: 900 }, (_, index) => [`b${index}`, 1]);
  return `${JSON.stringify({ id: 1, title: "A", [outer]: Object.fromEntries(inner) })}\n`;
}

Deno.test("readRows() ignores names that are too long for a column, with one warning", async () => {
  const name = "A".repeat(importColumnNameMaxChars);
  const warnings = [{ code: "unknown_column", detail: ignored, column: name.slice(0, 200) }];
  for (
    const [file, contentType, mapping] of [
      [`<r>${xmlRow(name).repeat(3)}</r>`, xml, "google"],
      [jsonRow(name).repeat(3), json, "google"],
    ] as const
  ) {
    const { rows, warnings: found } = await readFile(file, { contentType, mapping });
    assertEquals(rows.map((row) => "detail" in row ? row : row.patch.product?.title), [
      ...["A", "A", "A"],
    ]);
    assertEquals<unknown>(found, warnings);
  }
  const path = `attributes.${name}`;
  const csv = await readFile(`id,${path}\n1,a\n`);
  assertEquals(csv.warnings, [{ code: "unknown_column", detail: ignored, column: path }]);
  const cells = await readFile(
    `<r><row><id>1</id><attributes><${name}>a</${name}><b>c</b></attributes></row></r>`,
    { contentType: xml },
  );
  assertEquals(cells.warnings.map(({ detail }) => detail), [ignored]);
  const [row] = cells.rows;
  if (row === undefined || "detail" in row) throw new Error(row?.detail);
  assertEquals(row.patch.product?.attributes, [[["b"], "c"]]);
});

Deno.test("readRows() joins names up to the limit", async () => {
  const [outer, inner] = ["o".repeat(100), "i".repeat(90)];
  const mapping: OwnMapping = {
    productId: { from: "id" },
    title: { from: `${outer}.${inner}` },
    attributes: {},
  };
  const element = `<${outer}><${inner}>B</${inner}></${outer}>`;
  for (
    const [file, contentType] of [
      [`<r><row><id>1</id>${element}</row></r>`, xml],
      [`{"id":1,"${outer}":{"${inner}":"B"}}\n`, json],
    ] as const
  ) {
    const { rows: [row] } = await readFile(file, { contentType, mapping });
    if (row === undefined || "detail" in row) throw new Error(row?.detail);
    assertEquals(row.patch.product?.title, "B");
  }
});

Deno.test("readRows() takes linear time for names of any length", async () => {
  const google = (contentType: string) => ({ contentType, mapping: "google" }) as const;
  await assertLinear(
    (size) => readFile(`<r>${xmlRow("A".repeat(size))}</r>`, google(xml)),
    10_000,
  );
  await assertLinear((size) => readFile(jsonRow("A".repeat(size)), google(json)), 10_000);
});

Deno.test("readRows() fails if the names of used columns are too long in total", async () => {
  const names = Array.from({ length: 70 }, (_, index) => `attributes.${"A".repeat(960)}${index}`);
  const read = () => readFile(`id,${names.join(",")}\n1${",".repeat(70)}\n`);
  const error = await assertRejects(read, FileFailure, "The names of the columns");
  assertEquals(error.code, "invalid_file");
});

Deno.test("readRows() keeps no long names of members", async () => {
  const member = (index: number) => `"${`${index}`.repeat(importColumnNameMaxChars + 1)}":1`;
  const lines = [1, 2, 3].map((index) => `{"id":1,${member(index)},"b${index}":1}\n`);
  const { warnings } = await readFile(lines.join(""), { contentType: json });
  const reason = `its name has more than ${importColumnNameMaxChars} characters`;
  assertEquals(warnings.map(({ column }) => column), ["1".repeat(200), "b1", "b2", "b3"]);
  assertEquals(warnings[0]?.detail, `The member is ignored: ${reason}`);
});

Deno.test("readSource() makes no room in rows for columns that are not used", async () => {
  const unknown = Array.from({ length: 990 }, (_, index) => `b${index}`);
  for (
    const [text, type] of [
      [`{${unknown.map((name) => `"${name}":1,`).join("")}"id":1}\n{"id":2}\n`, "ndjson"],
      [
        `<r><row>${unknown.map((name) => `<${name}>1</${name}>`).join("")}<id>1</id></row>` +
        "<row><id>2</id></row></r>",
        "xml",
      ],
    ] as const
  ) {
    const blocks = ReadableStream.from([{ text, isLast: true }]);
    const cells: unknown[] = [];
    for await (const rows of readSource(blocks, type, new GoogleMapping(), [], () => {})) {
      for (const row of rows) if ("cells" in row) cells.push(row.cells);
    }
    assertEquals(cells, [["1"], ["2"]]);
  }
});
