import { assertEquals } from "@std/assert";
import { BlockDecoder } from "../../src/import_files/bytes/text_decoder.ts";
import { readFile, titles } from "./read_file.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

function utf16(text: string, isBigEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(2 * text.length);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < text.length; i++) view.setUint16(2 * i, text.charCodeAt(i), !isBigEndian);
  return bytes;
}

Deno.test("readRows() reads UTF-8, UTF-16 with and without a mark, and Windows-1252", async () => {
  const text = "id,title\n1,Größe “L”\n";
  for (
    const file of [
      utf8(text),
      utf8(`\ufeff${text}`),
      utf16(`\ufeff${text}`, false),
      utf16(`\ufeff${text}`, true),
      utf16(text, false),
      utf16(text, true),
    ]
  ) {
    assertEquals(await readFile(file), {
      rows: [{ line: 2, productId: 1, patch: { product: { title: "Größe “L”" } } }],
      warnings: [],
    });
  }
  const windows = Uint8Array.from([...utf8("id,title\n1,Caf"), 0xe9, 0x93, 0x0a]);
  const { rows, warnings } = await readFile(windows);
  assertEquals(warnings.map(({ code }) => code), ["charset_guessed"]);
  assertEquals(rows, [{ line: 2, productId: 1, patch: { product: { title: "Café“" } } }]);
});

Deno.test("readRows() takes a declared charset before what the bytes say", async () => {
  const file = Uint8Array.from([...utf8("id,title\n1,"), 0xb1, 0x0a]);
  assertEquals(await titles(file, { contentType: "text/csv; charset=iso-8859-2" }), ["2 1 ą"]);
  assertEquals(await titles(utf8("id,title\n1,é\n"), { contentType: "text/csv;charset=latin1" }), [
    "2 1 Ã©",
  ]);
  const xml = Uint8Array.from([
    ...utf8('<?xml version="1.0" encoding="ISO-8859-2"?><a><item><id>1</id><title>'),
    0xb1,
    ...utf8("</title></item></a>"),
  ]);
  assertEquals(await titles(xml, { contentType: "application/xml" }), ["1 1 ą"]);
});

Deno.test("readRows() refuses rows with invalid bytes after the first 64 KiB", async () => {
  const good = "2,é\n".repeat(20_000);
  const line = 2 + 20_000;
  const detail = "has bytes that are invalid in the encoding of the file: save the file as UTF-8";
  const file = Uint8Array.from([...utf8(`id,title\n${good}3,`), 0xe9, ...utf8("\n4,é")]);
  const read = await titles(file);
  assertEquals(read.slice(-2), [`${line} title: ${detail}`, `${line + 1} 4 é`]);
  const xml = Uint8Array.from([
    ...utf8(`<a>${"<item><id>2</id></item>\n".repeat(4_000)}<item><id>3</id><title>`),
    0xe9,
    ...utf8("</title></item><item><id>4</id></item></a>"),
  ]);
  assertEquals((await titles(xml, { contentType: "application/xml" })).slice(-2), [
    `4001 -: ${detail}`,
    "4001 4 undefined",
  ]);
});

Deno.test("BlockDecoder marks invalid bytes per line, also where U+FFFD itself is in the file", () => {
  const line = (...bytes: number[]) => [...bytes, 0x0a];
  const [replacement, invalid, letter] = [[0xef, 0xbf, 0xbd], 0xff, 0x61];
  const bytes = [
    ...line(letter),
    ...line(invalid, letter),
    ...line(...replacement),
    ...line(),
    ...line(...replacement, invalid),
    ...line(0xc3),
    ...[...replacement, letter],
  ];
  const decoder = new BlockDecoder("utf-8");
  assertEquals(
    decoder.decode(Uint8Array.from(bytes), true),
    "a\n\udfffa\n\ufffd\n\n\udfff\udfff\n\udfff\n\ufffda",
  );
  const others = bytes.filter((byte) => !replacement.includes(byte));
  assertEquals(
    new BlockDecoder("utf-8").decode(Uint8Array.from(others), true),
    "a\n\udfffa\n\n\n\udfff\n\udfff\na",
  );
});

Deno.test("BlockDecoder decodes a block with invalid bytes twice, however many lines it has", () => {
  const { decode } = TextDecoder.prototype;
  let calls = 0;
  TextDecoder.prototype.decode = new Proxy(decode, {
    apply(target, self, args) {
      calls++;
      return Reflect.apply(target, self, args);
    },
  });
  try {
    const bytes = new Uint8Array(65_536).fill(0x0a);
    for (let at = 0; at < bytes.length; at += 2) bytes[at] = 0xff;
    new BlockDecoder("utf-8").decode(bytes, true);
  } finally {
    TextDecoder.prototype.decode = decode;
  }
  assertEquals(calls, 2);
});

Deno.test("readRows() cuts no character of an XML file in two", async () => {
  const title = "😀".repeat(100);
  const item = `<item><id>1</id><title>${title}</title></item>`;
  for (const start of ["<rss>", "<feed>"]) {
    const end = start.replace("<", "</");
    const { rows } = await readFile(start + item.repeat(1_000) + end, {
      contentType: "application/xml",
    });
    const titles = new Set(
      rows.map((row) => "patch" in row ? row.patch.product?.title : row.detail),
    );
    assertEquals([rows.length, [...titles]], [1_000, [title]]);
  }
});
