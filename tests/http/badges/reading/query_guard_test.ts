import { assert, assertEquals, assertFalse } from "@std/assert";
import fc from "fast-check";
import { isOrdinaryQuery } from "../../../../src/http/badges/reading/query_guard.ts";
import { QueryBody } from "../../../../src/http/badges/query_schema.ts";

const ordinary = { context: {}, query: { products: [{ id: 1 }, { id: -2, variantIds: [3] }] } };

/** Values similar to those of a query, so that many differ in one detail. */
const integers = fc.oneof(
  fc.maxSafeInteger(),
  fc.constantFrom(2 ** 53, -(2 ** 53), 1.5, -0, Infinity, NaN),
);
const anything = fc.oneof(
  integers,
  fc.constantFrom<unknown>(null, undefined, "1", true, [], {}, [1]),
  fc.jsonValue(),
);

/** Mostly `value`, sometimes anything else. */
function mostly<T>(value: fc.Arbitrary<T>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: value }, { weight: 1, arbitrary: anything });
}

/** An object of these parts, sometimes with a key too many or too few. */
function parts(them: Record<string, fc.Arbitrary<unknown>>, keys: string[]) {
  const extra = fc.dictionary(
    fc.constantFrom("x", "__proto__", "id", "locale", "query"),
    anything,
    {
      maxKeys: 1,
    },
  );
  return fc.tuple(
    fc.record(them, { requiredKeys: keys }),
    fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, extra),
  ).map(([value, more]) => ({ ...more, ...value }));
}

const products = fc.array(
  mostly(parts({ id: mostly(integers), variantIds: mostly(fc.array(mostly(integers))) }, ["id"])),
  { maxLength: 53 },
);
const bodies = mostly(parts({
  context: mostly(parts({ locale: mostly(fc.string()) }, [])),
  query: mostly(parts({ products: mostly(products) }, ["products"])),
}, ["context", "query"]));

Deno.test("isOrdinaryQuery() accepts only what the schema accepts and leaves unchanged", () => {
  let accepted = 0;
  fc.assert(
    fc.property(bodies, (body) => {
      // As received: values that JSON cannot represent are not sent.
      const parsed: unknown = JSON.parse(JSON.stringify(body) ?? "null");
      if (!isOrdinaryQuery(parsed)) return;
      accepted++;
      const { data, error } = QueryBody.safeParse(parsed);
      assertEquals(error, undefined);
      assertEquals<unknown>(data, parsed);
    }),
    { numRuns: 5_000 },
  );
  assert(accepted > 50, `accepted ${accepted}`);
});

Deno.test("isOrdinaryQuery() accepts the ordinary query, up to its bounds", () => {
  const check = (body: unknown) => assert(isOrdinaryQuery(body), JSON.stringify(body));
  check(ordinary);
  check({ ...ordinary, context: { locale: "fr" } });
  check({ ...ordinary, query: { products: [] } });
  check({ ...ordinary, query: { products: Array(50).fill({ id: 1 }) } });
  check({ ...ordinary, query: { products: [{ id: 1, variantIds: Array(500).fill(1) }] } });
});

Deno.test("isOrdinaryQuery() leaves other queries to the schema", () => {
  const check = (text: string) => assertFalse(isOrdinaryQuery(JSON.parse(text)), text);
  check("null");
  check("[]");
  check("{}");
  check('{"context":{},"query":{"products":[]},"x":1}');
  check('{"context":{"x":1},"query":{"products":[]}}');
  check('{"context":{"locale":1},"query":{"products":[]}}');
  check('{"context":[],"query":{"products":[]}}');
  check('{"context":{"__proto__":{}},"query":{"products":[]}}');
  check('{"__proto__":{"context":{}},"query":{"products":[]}}');
  check('{"context":{},"query":{"products":[],"x":1}}');
  check('{"context":{},"query":{"products":[{"id":1,"x":1}]}}');
  check('{"context":{},"query":{"products":[{"id":1,"variantIds":null}]}}');
  check('{"context":{},"query":{"products":[{"id":1,"variantIds":[1.5]}]}}');
  check('{"context":{},"query":{"products":[{"__proto__":{"id":1}}]}}');
  check(`{"context":{},"query":{"products":[${Array(51).fill('{"id":1}')}]}}`);
  check(`{"context":{},"query":{"products":[{"id":1,"variantIds":[${Array(501).fill(1)}]}]}}`);
});
