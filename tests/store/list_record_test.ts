import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { z } from "zod";
import { finished } from "../../src/domain/finished.ts";
import { decodeWithList, encodeWithList } from "../../src/store/list_record.ts";
import { DamagedRecord, encodeJson } from "../../src/store/record.ts";

const schema = z.object({ at: z.int(), items: z.array(z.unknown()), name: z.string().optional() });
const key = ["undo", 1];

function decode(bytes: Uint8Array, isChecked = true) {
  return finished(decodeWithList(schema, { key, bytes, isChecked }, "items"));
}

const item = fc.oneof(
  fc.jsonValue().map((it) => JSON.parse(JSON.stringify(it))),
  fc.nat({ max: 20_000 }).map((length) => "x".repeat(length)),
);
const items = fc.array(item, { maxLength: 20 });

Deno.test("a record with a list is read as it was written, at once or in steps", () => {
  const values = fc.record({ at: fc.nat(), items, name: fc.string() }, {
    requiredKeys: ["at", "items"],
  });
  fc.assert(fc.property(values, fc.boolean(), (value, isChecked) => {
    const bytes = finished(encodeWithList(value, "items"));
    assertEquals(decode(bytes, isChecked), value);
    // As versions before did, and those read it that do not know lines.
    assertEquals(decode(encodeJson(value), isChecked), value);
    assertEquals(JSON.parse(new TextDecoder().decode(bytes)), value);
  }));
});

Deno.test("a long list is written and read in many steps", () => {
  const check = (items: readonly string[], steps: number) => {
    const value = { at: 1, items };
    const bytes = finished(encodeWithList(value, "items"));
    assertEquals(decode(bytes), { at: 1, items: [...items] });
    assertEquals([...encodeWithList(value, "items")].length, steps);
    const decoding = decodeWithList(schema, { key, bytes, isChecked: true }, "items");
    assertEquals([...decoding].length, steps);
  };
  // Each item has 101 bytes, with quotes and a comma, so 163 of them end a line.
  check(Array.from({ length: 5_000 }, () => "x".repeat(98)), 31);
  check(Array.from({ length: 50 }, () => "x\n".repeat(20_000)), 50);
});

Deno.test("a record with a list that is damaged is refused", () => {
  const value = { at: 1, items: Array.from({ length: 120 }, (_, at) => `${at}`.repeat(200)) };
  const bytes = finished(encodeWithList(value, "items"));
  const text = new TextDecoder().decode(bytes);
  const check = (damaged: string, isChecked = true) =>
    assertThrows(() => decode(new TextEncoder().encode(damaged), isChecked), DamagedRecord);
  check(text.slice(0, -2));
  check(text.replace(/\n(?=")/, "\n,"));
  check(text.replace('{"at":1,', "{"));
  check(text.replace('{"at":1,', '{"at":"x",'), false);
  check("");
});
