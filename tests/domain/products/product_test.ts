import { assertEquals } from "@std/assert";
import { ProductBody } from "../../../src/domain/products/product.ts";
import { badgeIdOf } from "../../support/builders.ts";
import { violationPointers } from "../../support/violation_pointers.ts";

const check = (text: string, ...violations: string[]) =>
  assertEquals(violationPointers(ProductBody, text), violations, text.slice(0, 200));

/** Checks a product with one badge that has these members. */
const checkBadge = (members: string, ...violations: string[]) =>
  check(`{"badges":[{"badgeId":"${badgeIdOf(1)}"${members && ","}${members}}]}`, ...violations);

const ids = (count: number) => Array.from({ length: count }, (_, index) => badgeIdOf(index));

/** An object with this many bytes of JSON. */
const objectOf = (bytes: number) => `{"a":"${"x".repeat(bytes - 8)}"}`;

Deno.test("ProductBody has no required fields", () => {
  check("{}");
  check('{"id":1234,"badges":[],"order":[],"attributes":{}}');
  check("[]", "");
  check("1234", "");
});

Deno.test("ProductBody accepts safe integers as ids, including negative ones", () => {
  check('{"id":-1}');
  check('{"id":9007199254740991}');
  check('{"id":-9007199254740991}');
  check('{"id":9007199254740992}', "/id");
  check('{"id":-9007199254740992}', "/id");
  check('{"id":1.5}', "/id");
  check('{"id":1e400}', "/id");
  check('{"id":"1234"}', "/id");
  check('{"id":null}', "/id");
});

Deno.test("ProductBody rejects unknown keys at every level", () => {
  check('{"Order":[]}', "/Order");
  check('{"__proto__":{}}', "/__proto__");
  checkBadge('"variantId":1', "/badges/0/variantId");
  checkBadge('"__proto__":1', "/badges/0/__proto__");
});

Deno.test("ProductBody accepts 1 to 500 variants of an assignment", () => {
  const variants = (count: number) =>
    `"variantIds":${JSON.stringify(Array(count).keys().toArray())}`;
  checkBadge(variants(1));
  checkBadge(variants(500));
  checkBadge(variants(501), "/badges/0/variantIds");
  checkBadge('"variantIds":[]', "/badges/0/variantIds");
  checkBadge('"variantIds":456', "/badges/0/variantIds");
  checkBadge('"variantIds":null', "/badges/0/variantIds");
  checkBadge('"variantIds":[-456,9007199254740991]');
  checkBadge('"variantIds":[1,1.5]', "/badges/0/variantIds/1");
  checkBadge('"variantIds":[9007199254740992,1]', "/badges/0/variantIds/0");
  checkBadge('"variantIds":["1",1,1e400]', "/badges/0/variantIds/0", "/badges/0/variantIds/2");
});

Deno.test("ProductBody accepts showOnProduct only with variantIds", () => {
  checkBadge("");
  checkBadge('"variantIds":[1],"showOnProduct":false');
  checkBadge('"variantIds":[1],"showOnProduct":true');
  checkBadge('"showOnProduct":false', "/badges/0/showOnProduct");
  checkBadge('"showOnProduct":true', "/badges/0/showOnProduct");
  checkBadge('"variantIds":[1],"showOnProduct":"false"', "/badges/0/showOnProduct");
});

Deno.test("ProductBody accepts only badgeId in an exclusion", () => {
  checkBadge('"exclude":true');
  checkBadge('"exclude":false', "/badges/0/exclude");
  checkBadge('"exclude":true,"variantIds":[1]', "/badges/0/exclude");
  checkBadge('"exclude":true,"showOnProduct":true', "/badges/0/exclude");
  checkBadge('"exclude":true,"variantIds":[1],"showOnProduct":true', "/badges/0/exclude");
});

Deno.test("ProductBody accepts UUIDs in either case and converts them to lower case", () => {
  const upper = badgeIdOf(0xabc).toUpperCase();
  const text = JSON.stringify({ badges: [{ badgeId: upper }], order: [upper] });
  assertEquals(ProductBody.parse(JSON.parse(text)), {
    badges: [{ badgeId: badgeIdOf(0xabc) }],
    order: [badgeIdOf(0xabc)],
  });
  check('{"badges":[{"badgeId":"sale"}]}', "/badges/0/badgeId");
  check('{"badges":[{}]}', "/badges/0/badgeId");
  check('{"order":["sale"]}', "/order/0");
  check('{"order":[1]}', "/order/0");
});

Deno.test("ProductBody accepts a badge once in badges and once in order, in any case", () => {
  const [a = "", b = ""] = ids(0xb).slice(-2);
  const A = a.toUpperCase();
  check(JSON.stringify({ badges: [{ badgeId: a }, { badgeId: b }], order: [b, a] }));
  check(
    JSON.stringify({ badges: [{ badgeId: a }, { badgeId: b }, { badgeId: A }] }),
    "/badges/2/badgeId",
  );
  check(
    JSON.stringify({ badges: [{ badgeId: a }, { badgeId: a, exclude: true }, { badgeId: a }] }),
    "/badges/1/badgeId",
    "/badges/2/badgeId",
  );
  check(JSON.stringify({ order: [a, b, b, A] }), "/order/2", "/order/3");
});

Deno.test("ProductBody accepts 64 badges and an order of 5,000", () => {
  const badges = (count: number) =>
    JSON.stringify({ badges: ids(count).map((badgeId) => ({ badgeId })) });
  check(badges(64));
  check(badges(65), "/badges");
  check(JSON.stringify({ order: ids(5_000) }));
  check(JSON.stringify({ order: ids(5_001) }), "/order");
});

Deno.test("ProductBody accepts attributes of 4 KiB of JSON, 8 levels deep", () => {
  const attributes = (text: string, ...violations: string[]) =>
    check(`{"attributes":${text}}`, ...violations);
  const deep = (depth: number) => `{"a":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;
  attributes(deep(8));
  attributes(deep(9), "/attributes");
  attributes(objectOf(4096));
  attributes(objectOf(4097), "/attributes");
  attributes(`{ "a" : "${"é".repeat(2044)}" }`);
  attributes(`{"a":"${"é".repeat(2045)}"}`, "/attributes");
  attributes("[]", "/attributes");
  attributes("null", "/attributes");
  attributes('{"__proto__":{"a":[null,1e300,""]}}');
});
