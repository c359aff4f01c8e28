import { assert, assertEquals, assertInstanceOf, assertRejects, assertThrows } from "@std/assert";
import { z } from "zod";
import {
  DamagedRecord,
  decodeJson,
  decodeRecord,
  encodeEntry,
  encodeJson,
  fromParts,
  toParts,
} from "../../src/store/record.ts";
import type { StoreKey } from "../../src/store/port/storage_port.ts";
import { kvStore } from "../support/store/kv_store_over.ts";
import { openMemory, randomFrom } from "../support/store/store_builders.ts";

const random = randomFrom(1);

function someBytes(length: number): Uint8Array {
  return Uint8Array.from({ length }, () => random() * 256);
}

async function write(raw: Deno.Kv, key: StoreKey, bytes: Uint8Array): Promise<void> {
  for (const part of toParts(key, bytes)) await raw.set(part.key, part.value);
}

async function readAll(raw: Deno.Kv) {
  const entries = await Array.fromAsync(kvStore(raw).list({ prefix: [] }));
  // A record may start in one batch and end in another.
  const batches = entries.map((entry) => [entry]);
  return (await Array.fromAsync(fromParts(ReadableStream.from(batches)))).flat();
}

for (const length of [0, 1, 59_999, 60_000, 60_001, 300_000]) {
  Deno.test(`fromParts() reads what toParts() wrote, ${length} bytes`, async () => {
    using store = await openMemory();
    const records = ["a", "b"].map((name) => ({
      ...{ key: ["r", name], bytes: someBytes(length), isChecked: true },
    }));
    for (const { key, bytes } of records) await write(store.raw, key, bytes);
    assertEquals(await readAll(store.raw), records);
  });
}

Deno.test("fromParts() ignores parts left by a longer record", async () => {
  using store = await openMemory();
  for (const length of [300_000, 130_000, 60_001, 10, 0, 60_000, 200_000]) {
    const bytes = someBytes(length);
    await write(store.raw, ["r", "a"], bytes);
    await write(store.raw, ["r", "b"], new Uint8Array([1]));
    assertEquals(await readAll(store.raw), [
      { key: ["r", "a"], bytes, isChecked: true },
      { key: ["r", "b"], bytes: new Uint8Array([1]), isChecked: true },
    ]);
  }
});

for (const missing of [1, 3, 4]) {
  for (const next of [true, false]) {
    const where = next ? "before another record" : "at the end of the list";
    Deno.test(`fromParts() throws DamagedRecord if part ${missing} of 5 is missing, ${where}`, async () => {
      using store = await openMemory();
      await write(store.raw, ["r", "a"], someBytes(300_000));
      await store.raw.delete(["r", "a", missing]);
      if (next) await write(store.raw, ["r", "b"], new Uint8Array([1]));
      const error = await assertRejects(() => readAll(store.raw), DamagedRecord);
      assertEquals(error.message, 'The record ["r","a"] cannot be read');
      assertEquals(error.cause, "A part is missing");
    });
  }
}

Deno.test("fromParts() throws DamagedRecord for parts of two writes", async () => {
  using store = await openMemory();
  const [first, second] = [toParts(["r"], someBytes(90_000)), toParts(["r"], someBytes(90_000))];
  for (const { key, value } of [first[0]!, second[1]!]) await store.raw.set(key, value);
  const error = await assertRejects(() => readAll(store.raw), DamagedRecord);
  assertEquals(error.cause, "Its parts are from different writes");
});

Deno.test("fromParts() throws DamagedRecord for a single flipped bit", async () => {
  const bytes = someBytes(120_000);
  const parts = toParts(["r"], bytes).map(({ key, value }) => ({ key, value, versionstamp: "" }));
  for (const [part, at] of [[0, 5], [0, 60_004], [1, 77], [1, 60_004]] as const) {
    const value = parts[part]!.value.slice();
    value[at]! ^= 0x10;
    const damaged = parts.with(part, { ...parts[part]!, value });
    const error = await assertRejects(
      () => Array.fromAsync(fromParts(ReadableStream.from([damaged]))),
      DamagedRecord,
    );
    assertEquals(error.cause, "Its checksum does not match");
  }
});

Deno.test("fromParts() reads records from before there were checksums, and reports that none was checked", async () => {
  const older = [
    { key: ["r", 0], value: new Uint8Array([2, 9, 8, 7, 6, 1, 2]), versionstamp: "" },
    { key: ["r", 1], value: new Uint8Array([2, 9, 8, 7, 6, 3]), versionstamp: "" },
  ];
  assertEquals(await Array.fromAsync(fromParts(ReadableStream.from([older]))), [
    [{ key: ["r"], bytes: new Uint8Array([1, 2, 3]), isChecked: false }],
  ]);
});

Deno.test("fromParts() throws DamagedRecord for a value that is not bytes", async () => {
  using store = await openMemory();
  for (const value of ["text", 1, null, { a: 1 }]) {
    await store.raw.set(["r", 0], value);
    const error = await assertRejects(() => readAll(store.raw), DamagedRecord);
    assertEquals(error.cause, "Its value is not bytes");
  }
});

Deno.test("fromParts() throws DamagedRecord for a value without its header", async () => {
  using store = await openMemory();
  await store.raw.set(["r", 0], new Uint8Array(0));
  await assertRejects(() => readAll(store.raw), DamagedRecord);
});

Deno.test("decodeJson() reads what encodeJson() wrote", () => {
  const values = [
    { text: "−20 % 🎉 \0", list: [1, -0.5, null, true] },
    JSON.parse('{"__proto__": {"a": 1}, "constructor": 2}'),
    "\ud800",
    "",
    0,
  ];
  for (const value of values) {
    assertEquals(decodeJson(z.unknown(), ["r"], encodeJson(value)), value);
  }
});

Deno.test("decodeJson() throws DamagedRecord for an invalid value, with the reason", () => {
  const Point = z.object({ x: z.int() });
  const cases: [Uint8Array, new () => Error][] = [
    [new Uint8Array(0), SyntaxError],
    [new TextEncoder().encode('{"x":1'), SyntaxError],
    [new Uint8Array([0x22, 0xff, 0x22]), TypeError],
  ];
  for (const [value, cause] of cases) {
    const error = assertThrows(() => decodeJson(Point, ["a", 7], value), DamagedRecord);
    assertEquals(error.message, 'The record ["a",7] cannot be read');
    assertInstanceOf(error.cause, cause);
  }
  for (const value of [null, '{"x":1}', { x: 1 }]) {
    const error = assertThrows(() => decodeJson(Point, ["a"], value), DamagedRecord);
    assertEquals(error.cause, "Its value is not bytes");
  }
  const error = assertThrows(() => decodeJson(Point, ["a"], encodeJson({ x: "1" })), DamagedRecord);
  assertInstanceOf(error.cause, z.ZodError);
  assert(error.cause.issues.some((issue) => issue.path.join() === "x"));
});

Deno.test("decodeRecord() validates a record by the schema, or only its kind if it has a checksum", () => {
  const Point = z.object({ x: z.int() });
  const record = { key: ["r"], bytes: encodeJson({ x: "1" }) };
  assertThrows(() => decodeRecord(Point, { ...record, isChecked: false }), DamagedRecord);
  assertEquals<unknown>(decodeRecord(Point, { ...record, isChecked: true }), { x: "1" });
  for (const other of [{ y: 1 }, [{ x: 1 }], null, "x", 1]) {
    const bytes = encodeJson(other);
    assertThrows(() => decodeRecord(Point, { key: ["r"], bytes, isChecked: true }), DamagedRecord);
  }
  const cut = { key: ["r"], bytes: encodeJson({ x: 1 }).subarray(1), isChecked: true };
  assertThrows(() => decodeRecord(Point, cut), DamagedRecord);
});

Deno.test("decodeJson() reads what encodeEntry() and older versions wrote", () => {
  const schema = z.strictObject({ a: z.string().optional(), crc32: z.number().optional() });
  for (const value of [{}, { a: "\u00e9\ud83c\udf89" }, { crc32: 5 }, { a: '"crc32":1}' }]) {
    assertEquals(decodeJson(schema, ["k"], encodeEntry(value)), value);
  }
  assertEquals(decodeJson(schema, ["k"], encodeJson({ a: "x" })), { a: "x" });
  assertEquals(decodeJson(z.string(), ["k"], encodeEntry("x")), "x");
});

Deno.test("decodeJson() finds every flipped bit that changes a record of encodeEntry()", () => {
  const value = { number: 1, name: "My shop", list: [1, 22, 333] };
  const schema = z.object({ number: z.int(), name: z.string(), list: z.array(z.int()) });
  const intact = encodeEntry(value);
  for (let bit = 0; bit < 8 * intact.length; bit++) {
    const bytes = intact.slice();
    bytes[bit >> 3]! ^= 1 << (bit & 7);
    try {
      assertEquals(decodeJson(schema, ["k"], bytes), value, `bit ${bit}`);
    } catch (error) {
      assertInstanceOf(error, DamagedRecord);
    }
  }
});
