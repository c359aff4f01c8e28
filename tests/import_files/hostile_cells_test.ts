import { assert, assertEquals, assertThrows } from "@std/assert";
import { DomainError } from "../../src/domain/errors.ts";
import type { OwnMapping } from "../../src/import_files/file_rows.ts";
import type { ColumnType } from "../../src/domain/imports/mapping.ts";
import { attributesMaxBytes, importListMaxChars } from "../../src/domain/limits.ts";
import { readFileFormat } from "../../src/import_files/file_format.ts";
import { assertLinear } from "../support/cpu_growth.ts";
import { readFile, titles } from "./read_file.ts";

/** A mapping of which many attributes read the same column. */
function sameColumn(as: ColumnType, count: number): OwnMapping {
  const names = Array.from({ length: count }, (_, index) => `a${index}`);
  const source = { from: "c", as } as const;
  return {
    productId: { from: "id" },
    attributes: Object.fromEntries(names.map((name) => [name, source])),
  };
}

/** A file with one row, whose only cell beside its id is this one. */
function oneCell(cell: string): string {
  return `id,c\n1,"${cell}"\n`;
}

/** Runs some work, and returns how many characters it parses as JSON, or splits into items. */
async function charsParsed(work: () => Promise<unknown>): Promise<number> {
  const { parse } = JSON;
  const { split } = String.prototype;
  let chars = 0;
  JSON.parse = new Proxy(parse, {
    apply(target, self, args) {
      chars += args[0].length;
      return Reflect.apply(target, self, args);
    },
  });
  String.prototype.split = new Proxy(split, {
    apply(target, self, args) {
      if (args[0] === "|" || args[0] === ">") chars += self.length;
      return Reflect.apply(target, self, args);
    },
  });
  try {
    await work();
  } finally {
    JSON.parse = parse;
    String.prototype.split = split;
  }
  return chars;
}

Deno.test("readFileFormat() refuses a Content-Type of any length at once", () => {
  const blanks = " ".repeat(100);
  assertEquals(readFileFormat(`text/csv; charset = "latin1"${blanks}`).charset, "latin1");
  const error = assertThrows(
    () => readFileFormat(`text/csv; charset=utf-8${blanks}${blanks}`),
    DomainError,
  );
  assertEquals(error.code, "unsupported_media_type");
});

Deno.test("readRows() takes linear time for a long run of blanks in a title", async () => {
  const row = (blanks: number, tab = "") => `1,"a${tab}${" ".repeat(blanks)}b"\n`;
  const read = (file: string) => titles(`id,title\n${file}`);
  assertEquals(await read(row(3) + row(3, "\t") + row(3, "\n")), [
    "2 1 a   b",
    "3 1 a b",
    "4 1 a b",
  ]);
  await assertLinear((size) => readFile(`id,title\n${row(size).repeat(20)}`), 8_000);
  await assertLinear((size) => readFile(`id,title\n${row(size, "\t").repeat(20)}`), 8_000);
});

Deno.test("a list or JSON that is too long for attributes is refused before it is read", async () => {
  const tooLong = `must have at most ${importListMaxChars} characters: attributes are at most ` +
    `${attributesMaxBytes} bytes of JSON`;
  const long = importListMaxChars + 1;
  for (
    const [as, cell] of [
      ["json", `[${"{},".repeat(long / 3)}{}]`],
      ["json", "[".repeat(long)],
      ["list", "a|".repeat(long)],
    ] as const
  ) {
    const chars = await charsParsed(async () => {
      const { rows } = await readFile(oneCell(cell), { mapping: sameColumn(as, 200) });
      assertEquals(rows, [{ line: 2, column: "c", detail: tooLong }]);
    });
    assertEquals(chars, 0);
  }
  const levels = `id,product_type\n1,${"a>".repeat(long)}\n`;
  const chars = await charsParsed(async () => {
    const { rows } = await readFile(levels, { mapping: "google" });
    assertEquals(rows, [{ line: 2, column: "product_type", detail: tooLong }]);
  });
  assertEquals(chars, 0);
});

Deno.test("a list or JSON with many blanks is read, once for all attributes of its column", async () => {
  const blanks = " ".repeat(30_000);
  for (
    const [as, cell, value] of [
      ["json", `[${blanks}1${blanks}]`, [1]],
      ["list", `a${"|".repeat(60_000)}b`, ["a", "b"]],
    ] as const
  ) {
    const chars = await charsParsed(async () => {
      const { rows: [row] } = await readFile(oneCell(cell), { mapping: sameColumn(as, 200) });
      if (row === undefined || "detail" in row) throw new Error(row?.detail);
      const { attributes = [] } = row.patch.product ?? {};
      assertEquals(attributes.length, 200);
      assertEquals(attributes[199], [["a199"], value]);
    });
    assert(chars <= cell.length, `${chars} of ${cell.length}`);
  }
});

Deno.test("a row over the limit of attributes is refused at the attribute that is over it", async () => {
  const tooLarge = `attributes must be at most ${attributesMaxBytes} bytes of JSON: import fewer ` +
    "columns or shorter texts";
  const stringify = JSON.stringify;
  for (
    const [as, cell] of [["string", "a".repeat(300_000)], ["list", "a|".repeat(1_000)]] as const
  ) {
    let chars = 0;
    JSON.stringify = new Proxy(stringify, {
      apply(target, self, args) {
        const text = Reflect.apply(target, self, args);
        chars += text.length;
        return text;
      },
    });
    try {
      const mapping = sameColumn(as, 200);
      const { rows } = await readFile(oneCell(cell), { mapping });
      assertEquals(rows, [{ line: 2, detail: tooLarge }]);
      // The mapping itself is part of each row's hash.
      chars -= stringify(mapping).length;
    } finally {
      JSON.stringify = stringify;
    }
    assert(chars <= 3 * attributesMaxBytes, `${chars} characters`);
  }
});
