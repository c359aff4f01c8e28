import { assertEquals, assertStringIncludes } from "@std/assert";
import { mappingsPerProjectMax } from "../../../../src/domain/limits.ts";
import { assertLinear } from "../../../support/cpu_growth.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
import { problemOf, violationPlaces } from "../../../support/service/problem_of.ts";

const productId = { from: "No" };

Deno.test("putMapping refuses what no file could be read with, and says where", async () => {
  await using shop = await ManagedShop.create();
  const check = async (body: unknown, ...places: string[]) => {
    const response = await shop.send("PUT", "/mappings/erp", body);
    assertEquals(await violationPlaces(response), places, JSON.stringify(body));
  };
  const attributes = (sources: unknown) => ({ productId, attributes: sources });
  await check({ attributes: {} }, "/productId");
  await check({ productId }, "/attributes");
  await check({ productId: "No", attributes: {} }, "/productId");
  await check({ productId: { from: "" }, attributes: {} }, "/productId/from");
  await check({ productId: { from: "No", as: "number" }, attributes: {} }, "/productId/as");
  await check({ productId, attributes: {}, name: "ERP" }, "/name");
  await check({ productId, attributes: {}, title: { from: "T", pattern: "T" } }, "/title/pattern");
  await check(
    { productId, attributes: {}, sku: { from: "T", pattern: "(?=a)(b)" } },
    "/sku/pattern",
  );
  await check({ productId, attributes: {}, id: "other" }, "/id");
  await check(attributes([]), "/attributes");
  await check(attributes({ price: { from: "Price", as: "decimal" } }), "/attributes/price/as");
  await check(attributes({ price: { from: "P", pattern: "(" } }), "/attributes/price/pattern");
  await check(attributes({ "a..b": { from: "A" } }), "/attributes/a..b");
  await check(attributes({ "a\u0000": { from: "A" } }), "/attributes/a\u0000");
  await check(
    attributes({ "a/b": { form: "A" } }),
    "/attributes/a~1b/from",
    "/attributes/a~1b/form",
  );
  await check(attributes({ "1.2.3.4.5.6.7.8.9": { from: "A" } }), "/attributes/1.2.3.4.5.6.7.8.9");
  // Nothing else is looked at in a long path, which may have very many parts.
  const path = `a.${"b".repeat(300)}`;
  await check(attributes({ a: { from: "A" }, [path]: { from: "A" } }), `/attributes/${path}`);
  const wide = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`a${at}`, productId]));
  await check(attributes(wide), "/attributes");
  const long = { from: "x".repeat(200) };
  const heavy = Object.fromEntries(Array.from({ length: 190 }, (_, at) => [`a${at}`, long]));
  await check(attributes(heavy), "");
});

Deno.test("putMapping refuses attributes that overwrite one another, also the currency of money", async () => {
  await using shop = await ManagedShop.create();
  const check = async (paths: readonly string[], ...places: string[]) => {
    const sources = Object.fromEntries(
      paths.map((path) => [path, path === "price" ? { from: "P", as: "money" } : { from: "P" }]),
    );
    const response = await shop.send("PUT", "/mappings/erp", { productId, attributes: sources });
    assertEquals(await violationPlaces(response), places, paths.join(" "));
  };
  await check(["stock", "stock.here"], "/attributes/stock.here");
  await check(["price", "priceCurrency"], "/attributes/priceCurrency");
  await check(["priceCurrency.code", "price"], "/attributes/priceCurrency.code");
});

Deno.test("a mapping keeps any attribute's name, `__proto__` included", async () => {
  await using shop = await ManagedShop.create();
  const body =
    `{"productId":{"from":"No"},"attributes":{"__proto__":{"from":"P"},"a":{"from":"A"}}}`;
  const headers = { "Content-Type": "application/json" };
  const saved = await shop.request("/mappings/erp", { method: "PUT", headers, body });
  assertEquals(saved.status, 201, await saved.clone().text());
  const whole = `{"id":"erp",${body.slice(1)}`;
  assertEquals(await saved.text(), whole);
  assertEquals(await (await shop.request("/mappings/erp")).text(), whole);
  const bad = body.replace(`{"from":"P"}`, `{"from":5}`);
  const refused = await shop.request("/mappings/erp", { method: "PUT", headers, body: bad });
  assertEquals(await violationPlaces(refused), ["/attributes/__proto__/from"]);
});

Deno.test("putMapping is a 409 for the built-in mappings, and over the limit", async () => {
  await using shop = await ManagedShop.create();
  const body = { productId, attributes: {} };
  for (const id of ["columns", "google"]) {
    assertEquals((await shop.send("PUT", `/mappings/${id}`, body)).status, 409);
  }
  for (let number = 0; number < mappingsPerProjectMax; number++) {
    assertEquals((await shop.send("PUT", `/mappings/m${number}`, body)).status, 201);
  }
  const { detail } = await problemOf(await shop.send("PUT", "/mappings/more", body), 409);
  assertStringIncludes(detail, "100 already");
  assertEquals((await shop.send("PUT", "/mappings/m7", body)).status, 200);
});

Deno.test("mappings are listed by id, and their changes have both states", async () => {
  await using shop = await ManagedShop.create();
  const body = { productId, attributes: {} };
  for (const id of ["b", "a", "c"]) await shop.send("PUT", `/mappings/${id}`, body);
  await shop.request("/mappings/b", { method: "DELETE" });
  const { items } = await (await shop.request("/mappings")).json();
  assertEquals(items.map(({ id }: { id: string }) => id), ["a", "c"]);
  const { items: [change] } = await (await shop.request("/changes?limit=1")).json();
  assertEquals([change.operation, change.subject], ["deleteMapping", "mappings/b"]);
  assertEquals(change.before, { id: "b", ...body });
});

/** A mapping whose attributes have different patterns of some 2,000 steps. */
function heavyMapping(count: number) {
  const names = Array.from({ length: count }, (_, index) => `a${index}`);
  const source = (index: number) => ({ from: "A", pattern: `(?:[a-z]?a){${640 + index}}()` });
  return {
    productId,
    attributes: Object.fromEntries(names.map((name, index) => [name, source(index)])),
  };
}

Deno.test("the patterns of a mapping have a total limit, also in a plan", async () => {
  await using shop = await ManagedShop.create();
  assertEquals((await shop.send("PUT", "/mappings/erp", heavyMapping(5))).status, 201);
  const response = await shop.send("PUT", "/mappings/erp", heavyMapping(200));
  // No pattern after the one that exceeds the limit is compiled.
  assertEquals(await violationPlaces(response), ["/attributes/a5/pattern"]);
  const mappings = [1, 2].map((number) => ({ id: `m${number}`, ...heavyMapping(200) }));
  const plan = await shop.send("POST", "/plans", { configuration: { format: 1, mappings } });
  assertEquals(await violationPlaces(plan), [
    "/configuration/mappings/0/attributes/a5/pattern",
    "/configuration/mappings/1/attributes/a5/pattern",
  ]);
  const [first = ""] = Object.values(heavyMapping(1).attributes).map(({ pattern }) => pattern);
  const same = Object.fromEntries(
    Object.keys(heavyMapping(200).attributes).map((name) => [name, { from: "A", pattern: first }]),
  );
  assertEquals(
    (await shop.send("PUT", "/mappings/same", { productId, attributes: same })).status,
    201,
  );
});

Deno.test("putMapping finds the group of a pattern without running the pattern", async () => {
  await using shop = await ManagedShop.create();
  const check = async (pattern: string, ...places: string[]) => {
    const body = { productId: { from: "No", pattern }, attributes: {} };
    const response = await shop.send("PUT", "/mappings/erp", body);
    const found = response.status < 300 ? [] : await violationPlaces(response);
    assertEquals(found, places, pattern);
  };
  for (
    const pattern of ["(a)", "a(?:b(c))", "(?<name>a)", "\\\\(a)", "[(](a)", "[\\](](a)", "(?:)()"]
  ) {
    await check(pattern);
  }
  for (const pattern of ["a", "(?:a)", "\\(a\\)", "[(a)]", "[\\](a)]"]) {
    await check(pattern, "/productId/pattern");
  }
  // An engine that backtracks takes sixteen times as long for four more. Each pattern is a new one,
  // because engines keep what they compiled.
  let number = 0;
  const empty = (count: number) => `${"(?:|)".repeat(count)}${number++}`;
  await assertLinear((count) => check(`${empty(count)}()`), 6);
  await assertLinear((count) => check(empty(count), "/productId/pattern"), 6);
});
