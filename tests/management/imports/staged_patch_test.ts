import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import type { ProductPatch, TargetPatch } from "../../../src/import_files/file_rows.ts";
import { jsonBytes, type JsonObject, setKey } from "../../../src/domain/json.ts";
import { decodePatch, encodePatch } from "../../../src/management/imports/join/staged_patch.ts";
import { encodeEntry } from "../../../src/store/record.ts";
import { PathNumbers } from "../../../src/store/imports/path_numbers.ts";

const name = fc.oneof(
  fc.constantFrom("price", "a", "__proto__", "title", "0"),
  fc.constantFrom("a\u0000b", '["a","b"]', "b"),
  fc.string({ unit: "grapheme" }),
);
const value = fc.oneof(
  fc.constant(null),
  fc.string({ unit: "grapheme" }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((it) => !Object.is(it, -0)),
  fc.boolean(),
  fc.array(fc.oneof(fc.string(), fc.integer(), fc.array(fc.integer()))),
);
const field = fc.option(fc.option(fc.string(), { nil: null }), { nil: undefined });

const target: fc.Arbitrary<TargetPatch> = fc.record({
  title: field,
  url: field,
  imageUrl: field,
  sku: field,
  attributes: fc.array(fc.tuple(fc.array(name, { minLength: 1, maxLength: 3 }), value), {
    minLength: 1,
  }),
  lacksOthers: fc.constant("google" as const),
}, { requiredKeys: [] }).map((it) => JSON.parse(JSON.stringify(it)));

const patch: fc.Arbitrary<ProductPatch> = fc.record({
  product: target,
  variants: fc.array(fc.record({ id: fc.maxSafeInteger(), patch: target }), { minLength: 1 }),
}, { requiredKeys: [] });

Deno.test("decodePatch() returns what encodePatch() was given, for any patches of one run", () => {
  fc.assert(fc.property(fc.array(patch), (patches) => {
    const numbers = new PathNumbers();
    const encoded = patches.map((it) => encodePatch(it, numbers).patch);
    const paths: string[][] = JSON.parse(JSON.stringify(numbers.take()));
    for (const [index, it] of encoded.entries()) {
      assertEquals(decodePatch({ patch: it, paths }), patches[index]);
    }
  }));
});

Deno.test("decodePatch() reads what an older version staged", () => {
  fc.assert(fc.property(patch, (it) => {
    assertEquals(decodePatch({ patch: JSON.stringify(it), paths: undefined }), it);
  }));
});

Deno.test("encodePatch() counts no fewer bytes than the attributes take as JSON", () => {
  fc.assert(fc.property(target, (it) => {
    const { patch, nameBytes } = encodePatch({ product: it }, new PathNumbers());
    const attributes: JsonObject = {};
    for (const [path, value] of it.attributes ?? []) {
      const inner = path.slice(1).reduceRight<JsonObject | typeof value>((value, name) => {
        const object: JsonObject = {};
        setKey(object, name, value);
        return object;
      }, value);
      if (!Object.hasOwn(attributes, path[0]!)) setKey(attributes, path[0]!, inner);
    }
    assert(new Blob([patch]).size + nameBytes >= jsonBytes(attributes));
  }));
});

Deno.test("encodePatch() writes paths that got no number in full", () => {
  const numbers = new PathNumbers();
  const attributes = Array.from({ length: 1_500 }, (_, at) => [[`${at}`], at] as const);
  const { patch } = encodePatch({ product: { attributes } }, numbers);
  const paths = numbers.take();
  assertEquals(paths.length, 250);
  assertEquals(decodePatch({ patch, paths }), { product: { attributes } });
});

Deno.test("the numbered paths of a run fit into an entry of the store", () => {
  for (const length of [1, 7, 1_000]) {
    for (const unit of ["x", "é", "€", "\u0001"]) {
      const numbers = new PathNumbers();
      // Control characters take the most bytes as JSON.
      for (let at = 0; at < 9_000; at++) numbers.of([unit.repeat(length), "\u0002", `${at}`]);
      const bytes = encodeEntry({ paths: numbers.take() }).length;
      assert(bytes > 2_000 && bytes < 64_000, `${bytes} bytes`);
    }
  }
});
