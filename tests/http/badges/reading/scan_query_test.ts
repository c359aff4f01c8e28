import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { parseJson } from "../../../../src/http/request_body.ts";
import { validatedQuery } from "../../../../src/http/badges/reading/read_query.ts";
import { scanQuery } from "../../../../src/http/badges/reading/scan_query.ts";

/** The number of bodies that each property tries. */
const numRuns = 5_000;

/** Asserts that the schema agrees with what the scan reads; returns whether it read the query. */
function checkAlike(text: string): boolean {
  const scanned = scanQuery(text);
  if (scanned === undefined) return false;
  assertEquals(scanned, validatedQuery(parseJson(text)), text);
  for (const { id, variantIds, json } of scanned.products) {
    assertEquals(json, JSON.stringify({ id, variantIds }), text);
  }
  return true;
}

/** One kind of integer per query: with all kinds at once, hardly a query would be valid. */
const plainInteger = fc.oneof(
  fc.integer({ min: -20, max: 20 }),
  fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }),
);
const anyInteger = fc.oneof(
  plainInteger,
  fc.maxSafeInteger(),
  fc.constantFrom(999_999_999_999_999, 1_000_000_000_000_000, 2 ** 53, 1.5, 1e21, -0),
);
const context = fc.oneof(
  fc.constant({}),
  fc.record({ locale: fc.string(), custom: fc.dictionary(fc.string(), fc.jsonValue()) }),
  fc.dictionary(fc.constantFrom("locale", "query", "__proto__", "custom"), fc.jsonValue()),
);
const queryOf = (integer: fc.Arbitrary<number>) => {
  const variantIds = fc.array(integer, { maxLength: 4 });
  const product = fc.record({ id: integer, variantIds }, { requiredKeys: ["id"] });
  const products = fc.array(product, { maxLength: 52 });
  return fc.record({ context, query: fc.record({ products }) });
};
const query = fc.oneof(queryOf(plainInteger), queryOf(anyInteger));

Deno.test("scanQuery() agrees with the schema on ordinary queries written by JSON.stringify", () => {
  let [runs, read] = [0, 0];
  fc.assert(
    fc.property(query, (body) => {
      runs++;
      if (checkAlike(JSON.stringify(body))) read++;
    }),
    { numRuns },
  );
  assert(read > runs / 16, `read ${read} of ${runs}`);
});

/** Fragments that make up texts which are nearly a query. */
const pieces = [
  '{"context":',
  ',"query":{"products":[',
  "]}}",
  "{}",
  '{"id":',
  "1",
  "-",
  "0",
  ',"variantIds":[',
  "]",
  "}",
  ",",
  '"',
  " ",
  "\\",
  '{"locale":"fr"}',
  '{"custom":{"a":',
  '"query":{"products":[]}',
  "e3",
  ".5",
];

Deno.test("scanQuery() agrees with the schema on queries with one fragment changed, or does not read them", () => {
  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    cut: fc.integer({ min: 0, max: 12 }),
    put: fc.constantFrom("", ...pieces),
  });
  fc.assert(
    fc.property(query, fc.array(edit, { minLength: 1, maxLength: 3 }), (body, edits) => {
      let text = JSON.stringify(body);
      for (const { at, cut, put } of edits) {
        const from = Math.floor(at * text.length);
        text = text.slice(0, from) + put + text.slice(from + cut);
      }
      checkAlike(text);
    }),
    { numRuns },
  );
});

Deno.test("scanQuery() agrees with the schema on random sequences of fragments, or does not read them", () => {
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((them) => them.join(""));
  fc.assert(
    fc.property(text, (inside) => {
      checkAlike(inside);
      checkAlike(`{"context":${inside}]}}`);
      checkAlike(`{"context":{},"query":{"products":[${inside}]}}`);
    }),
    { numRuns },
  );
});

Deno.test("scanQuery() reads queries up to the bounds, and leaves larger ones to the schema", () => {
  const check = (products: unknown[], isRead: boolean) =>
    assertEquals(checkAlike(JSON.stringify({ context: {}, query: { products } })), isRead);
  check([], true);
  check(Array(50).fill({ id: 1 }), true);
  check([{ id: 1, variantIds: Array(500).fill(-1) }], true);
  check([{ id: 999_999_999_999_999 }, { id: 0 }], true);
  const leave = (text: string) => assertEquals(scanQuery(text), undefined, text);
  const of = (products: string) => `{"context":{},"query":{"products":[${products}]}}`;
  leave(of(Array(51).fill('{"id":1}').join()));
  leave(of(`{"id":1,"variantIds":[${Array(501).fill(1)}]}`));
  leave(of('{"id":1000000000000000}'));
  for (const id of ["-0", "01", "-01", "+1", "1e3", "1.0", "0x1", '"1"', "", "-", " 1"]) {
    leave(of(`{"id":${id}}`));
    leave(of(`{"id":1,"variantIds":[${id},1]}`));
  }
  leave(of('{"id":1},'));
  leave(of('{"id":1} '));
  leave(of('{"id":1,"x":2}'));
  leave('{"context":{"a":1,"query":{"products":[]}},"query":{"products":[]}}');
  leave('{"context":{},"query":{"products":[{"id":1}]},"query":{"products":[]}}');
  leave('{"context":null,"query":{"products":[]}}');
});
