import { assertEquals, assertMatch } from "@std/assert";
import { badgeIdOf } from "../../../support/builders.ts";
import { problemOf, violationPlaces } from "../../../support/service/problem_of.ts";
import { aBadgeBody, type Item, Shop } from "../../../support/shop.ts";

const label = "/types/label";
const schemaOf = (text: Item) => ({
  type: "object",
  properties: { text: { type: "string", ...text } },
});

/** A shop with this many badges of the type `label`, with texts "0", "1" and so on. */
async function withLabels(count: number): Promise<Shop> {
  const shop = await Shop.open();
  await shop.ok("PUT", label, { name: "Label", schema: schemaOf({}) });
  for (let number = 0; number < count; number++) {
    await shop.putBadge(number, { typeId: "label", content: { text: `${number}` } });
  }
  return shop;
}

Deno.test("putType of a schema that badges violate is a 409 that names the first 20 and counts them", async () => {
  await using shop = await withLabels(35);
  await shop.putBadge(99, { content: { text: "x".repeat(100) } });
  await shop.ok("POST", "/badge-order/moves", { badgeId: badgeIdOf(34), before: badgeIdOf(0) });
  const before = [await shop.revision(), await shop.get(label)];
  const put = (maxLength: number, status: number) =>
    shop.send("PUT", label, { name: "New", schema: schemaOf({ maxLength }) })
      .then((response) => problemOf(response, status));
  const { badgeIds = [], detail } = await put(1, 409);
  assertEquals(badgeIds.length, 20);
  assertEquals(new Set(badgeIds).size, 20);
  assertMatch(detail, /\b25 badges\b/);
  assertEquals([await shop.revision(), await shop.get(label)], before);
  for (let number = 11; number < 35; number++) {
    await shop.ok("PATCH", `/badges/${badgeIdOf(number)}`, { content: { text: "0" } });
  }
  const one = await put(1, 409);
  assertEquals(one.badgeIds, [badgeIdOf(10)]);
  assertMatch(one.detail, /\b1 badge\b/);
  await shop.ok("PATCH", `/badges/${badgeIdOf(10)}`, { content: { text: "0" } });
  await shop.ok("PUT", label, { name: "New", schema: schemaOf({ maxLength: 1 }) });
});

Deno.test("putType affects the next badge that is saved, also by a PATCH of another field", async () => {
  await using shop = await withLabels(1);
  await shop.ok("PUT", label, { name: "Label", schema: schemaOf({ maxLength: 3 }) });
  const path = `/badges/${badgeIdOf(0)}`;
  const long = { content: { text: "long" } };
  const body = aBadgeBody(0, { typeId: "label", ...long });
  assertEquals(await violationPlaces(await shop.send("PUT", path, body)), ["/content/text"]);
  assertEquals(await violationPlaces(await shop.send("PATCH", path, long)), ["/content/text"]);
  assertEquals(await violationPlaces(await shop.send("POST", "/badges", body)), ["/content/text"]);
  await shop.ok("PUT", label, { name: "Label", schema: schemaOf({ maxLength: 4 }) });
  await shop.ok("PATCH", path, long);
});

Deno.test("a PATCH to another type is checked against that type's schema", async () => {
  await using shop = await withLabels(1);
  await shop.ok("PUT", "/types/strict", { name: "Strict", schema: schemaOf({ minLength: 2 }) });
  const patch = (json: Item) => shop.send("PATCH", `/badges/${badgeIdOf(0)}`, json);
  assertEquals(await violationPlaces(await patch({ typeId: "strict" })), ["/content/text"]);
  assertEquals((await patch({ typeId: "strict", content: { text: "ok" } })).status, 200);
});

Deno.test("deleteType of a type in use is a 409 that names its badges, until they are deleted", async () => {
  await using shop = await withLabels(22);
  const { badgeIds = [], detail } = await problemOf(await shop.send("DELETE", label), 409);
  assertEquals(badgeIds, Array.from({ length: 20 }, (_, number) => badgeIdOf(number)));
  assertMatch(detail, /\b22 badges\b/);
  for (let number = 1; number < 22; number++) {
    await shop.ok("DELETE", `/badges/${badgeIdOf(number)}`);
  }
  assertEquals((await problemOf(await shop.send("DELETE", label), 409)).badgeIds, [badgeIdOf(0)]);
  await shop.ok("PATCH", `/badges/${badgeIdOf(0)}`, { typeId: "price" });
  assertEquals((await shop.send("DELETE", label)).status, 204);
  await problemOf(await shop.send("GET", label), 404);
  await problemOf(await shop.send("DELETE", label), 404);
});

Deno.test("deleteType concurrent with a badge of the type never leaves a badge without its type", async () => {
  await using shop = await withLabels(0);
  const badge = aBadgeBody(0, { typeId: "label" });
  const [put, deleted] = await Promise.all([
    shop.send("PUT", `/badges/${badgeIdOf(0)}`, badge),
    shop.send("DELETE", label),
  ]);
  await put.body?.cancel();
  await deleted.body?.cancel();
  assertEquals([put.status, deleted.status].toString(), put.ok ? "201,409" : "400,204");
});

Deno.test("content is checked against the formats of its schema", async () => {
  await using shop = await Shop.open();
  const check = async (format: string, good: string[], bad: string[]) => {
    const schema = { type: "object", properties: { value: { type: "string", format } } };
    await shop.ok("PUT", "/types/format", { name: format, schema });
    for (const value of [...good, ...bad]) {
      const badge = { typeId: "format", content: { value } };
      const response = await shop.send("PUT", `/badges/${badgeIdOf(0)}`, badge);
      if (bad.includes(value)) {
        assertEquals(await violationPlaces(response), ["/content/value"], `${format} ${value}`);
      } else assertEquals(response.ok, true, `${format} ${value}`);
    }
    await shop.ok("DELETE", `/badges/${badgeIdOf(0)}`);
  };
  await check("color", ["#c1121f", "#FFFFFF"], ["red", "#fff", "#c1121f00", "c1121f", ""]);
  await check("uri", ["https://a.example/b?c#d", "mailto:a@b.example"], ["/a", "a b", "", "//a"]);
  await check("date", ["2026-01-31", "2024-02-29"], ["2026-02-29", "2026-1-1", "31.01.2026", ""]);
  await check(
    "date-time",
    ["2026-01-31T09:30:00Z", "2026-01-31t09:30:00.123+05:30"],
    ["2026-01-31", "2026-01-31T09:30:00", "2026-01-31T25:00:00Z", "now"],
  );
});
