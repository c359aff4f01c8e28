import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { queryProductsMax, variantsPerAssignmentMax } from "../../../../src/domain/limits.ts";
import { parseParameters } from "../../../../src/http/badges/reading/parse_parameters.ts";
import { scanParameters } from "../../../../src/http/badges/reading/scan_parameters.ts";

const numRuns = 5_000;
const page = "http://badges.test/v1/shop/badges/query/byProductId?";

/** Asserts that the schema agrees with what the scan reads; returns whether it read the query. */
function checkAlike(parameters: string): boolean {
  const scanned = scanParameters(page + parameters, page.length);
  if (scanned === undefined) return false;
  assertEquals(scanned, parseParameters(new URLSearchParams(parameters)), parameters);
  return true;
}

const integer = fc.oneof(
  fc.integer({ min: -20, max: 20 }),
  fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }),
);
const product = fc.record(
  { id: integer, variantIds: fc.array(integer, { maxLength: 4 }) },
  { requiredKeys: ["id"] },
).map(({ id, variantIds }) => variantIds === undefined ? `${id}` : `${id}:${variantIds}`);
const context = fc.record({
  locale: fc.string(),
  custom: fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue()),
}, { requiredKeys: [] });

Deno.test("scanParameters() agrees with the schema on ordinary queries written by URLSearchParams", () => {
  let [runs, read] = [0, 0];
  fc.assert(
    fc.property(fc.array(product, { maxLength: 50 }), context, (products, context) => {
      runs++;
      const parameters = new URLSearchParams(products.map((it) => ["product", it]));
      parameters.append("context", JSON.stringify(context));
      if (checkAlike(`${parameters}`)) read++;
    }),
    { numRuns },
  );
  assert(read > runs / 8, `read ${read} of ${runs}`);
});

/** Fragments that make up parameters which are nearly a query. */
const pieces = fc.constantFrom(
  ...["product=", "context=", "&", ":", ",", "%3A", "%2C", "%3a", "1", "-", "0", "-0", "2.5"],
  ...["{}", "%7B%7D", "+", "%", "%zz", "%00", "%20", "#", "=", "x", '{"locale":"de"}', "%FF"],
  ...["999999999999999", "9999999999999999", "%7B%22locale%22%3A%22de%22%7D", "prod%75ct="],
);

Deno.test("scanParameters() never disagrees with the schema", () => {
  const near = fc.array(pieces, { maxLength: 12 }).map((list) => list.join(""));
  fc.assert(
    fc.property(near, (parameters) => {
      checkAlike(parameters);
      checkAlike(`product=1&${parameters}`);
    }),
    { numRuns: numRuns * 2 },
  );
});

Deno.test("scanParameters() reads ordinary parameters, and leaves all others to the schema", () => {
  const read = ["product=1", "product=-5:11,12", "product=1%3A11%2C12&product=2", "product=1:"];
  read.push("context=%7B%7D&product=1", "product=0&context=%7B%22locale%22%3A%22de%22%7D");
  read.push(Array(queryProductsMax).fill("product=1").join("&"));
  assertEquals(read.filter((it) => !checkAlike(it)), []);
  const left = ["", "&", "product=", "product=x", "product=1&", "product=1:11:12", "product=01"];
  left.push("product=1,2", "product=-0", "product=1:,", "product=1:x", "id=1", "context=%7B");
  left.push("context=%7B%7D&context=%7B%7D", "context=[]", "product=1&context=%7B+%7D");
  left.push(Array(queryProductsMax + 1).fill("product=1").join("&"));
  left.push(`product=1:${Array(variantsPerAssignmentMax + 1).fill(1)}`);
  assertEquals(left.filter((it) => scanParameters(page + it, page.length) !== undefined), []);
});
