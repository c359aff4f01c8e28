import { assert, assertEquals } from "@std/assert";
import { XmlReader } from "../../src/import_files/xml/xml_reader.ts";

const columns = { of: () => ({ index: 0, isUsed: true }), ignoreLong: () => {} };

Deno.test("XmlReader counts the lines of rows, however the text is cut into blocks", () => {
  const text = "<r>\n<row><a>1</a></row><row/>\n\n<row>\n<a>2</a></row>\n</r>\n";
  for (const size of [1, 2, 7, 1_000]) {
    const reader = new XmlReader(columns);
    const lines: number[] = [];
    for (let at = 0; at < text.length; at += size) {
      const rows = reader.read(text.slice(at, at + size), at + size >= text.length);
      lines.push(...rows.map(({ line }) => line));
    }
    assertEquals(lines, [2, 2, 4], `blocks of ${size}`);
  }
});

Deno.test("XmlReader searches a block without line ends once, not for each row", () => {
  const { indexOf } = String.prototype;
  let chars = 0;
  String.prototype.indexOf = new Proxy(indexOf, {
    apply(target, self, args) {
      if (args[0] === "\n") chars += self.length - (args[1] ?? 0);
      return Reflect.apply(target, self, args);
    },
  });
  const block = "<row/>".repeat(10_000);
  try {
    const reader = new XmlReader(columns);
    let rows = reader.read(`<r>${block}`, false).length;
    rows += reader.read(`${block}</r>`, true).length;
    assertEquals(rows, 20_000);
  } finally {
    String.prototype.indexOf = indexOf;
  }
  assert(chars <= 4 * block.length, `${chars} characters`);
});
