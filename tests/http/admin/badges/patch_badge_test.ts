import { assertEquals, assertNotEquals } from "@std/assert";
import type { Badge } from "../../../../src/domain/badges/badge.ts";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
import { problemOf, violationPlaces } from "../../../support/service/problem_of.ts";

const path = `/badges/${badgeIdOf(0)}`;
const whole: Partial<Badge> = {
  name: "Sale",
  status: "paused",
  content: { text: "-20 %", style: { colour: "#c1121f", sizes: [1, 2] } },
};

/** A patch that turns a badge into this; the rest is as in `whole`. */
function patches(name: string, patch: unknown, expected: Record<string, unknown>) {
  Deno.test(`PATCH of a badge ${name}`, async () => {
    let now = Date.UTC(2026, 0, 31);
    await using shop = await ManagedShop.create({ now: () => now });
    await shop.putBadge(0, whole);
    now += 1_000;
    const response = await shop.send("PATCH", path, patch);
    assertEquals(response.status, 200);
    const badge: Badge = await response.json();
    const { id: _, createdAt, updatedAt, ...fields } = badge;
    assertEquals<unknown>(
      fields,
      JSON.parse(JSON.stringify({ typeId: "price", ...whole, ...expected })),
    );
    assertEquals(createdAt, "2026-01-31T00:00:00.000Z");
    assertEquals(updatedAt, "2026-01-31T00:00:01.000Z");
    const got = await shop.request(path);
    assertEquals(await got.json(), badge);
    assertEquals(got.headers.get("ETag"), response.headers.get("ETag"));
  });
}

patches("replaces the named fields", { name: "Other", status: "active" }, {
  name: "Other",
  status: "active",
});
patches("removes fields that are null", { name: null, status: null }, {
  name: undefined,
  status: undefined,
});
patches("merges objects at any depth", {
  content: { style: { colour: "#000000", bold: true } },
}, {
  content: { text: "-20 %", style: { colour: "#000000", sizes: [1, 2], bold: true } },
});
patches("removes nested fields that are null", { content: { style: { colour: null } } }, {
  content: { text: "-20 %", style: { sizes: [1, 2] } },
});
patches("replaces lists whole, including nulls in them", {
  content: { style: { sizes: [null] } },
}, { content: { text: "-20 %", style: { colour: "#c1121f", sizes: [null] } } });
patches("replaces a value that was not an object by one without its nulls", {
  content: { text: { en: "Sale", cs: null } },
}, { content: { text: { en: "Sale" }, style: { colour: "#c1121f", sizes: [1, 2] } } });
patches("accepts the badge's own id", { id: badgeIdOf(0).toUpperCase() }, {});
patches("ignores createdAt and updatedAt", { createdAt: null, updatedAt: "2000-01-01" }, {});

Deno.test("PATCH of a badge accepts application/merge-patch+json, and no other JSON type", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const send = (type: string, name: string) =>
    shop.send("PATCH", path, { name }, { headers: { "Content-Type": type } });
  const types = ["application/merge-patch+json", "Application/JSON; charset=utf-8"];
  for (const type of types) {
    const response = await send(type, type);
    assertEquals([response.status, (await response.json()).name], [200, type]);
  }
  for (const type of ["application/json-patch+json", "text/json", "application/merge-patch"]) {
    await problemOf(await send(type, "Never"), 415);
  }
  assertEquals((await shop.badge(0)).name, types[1]);
});

Deno.test("PATCH of a badge that would not be whole or valid is a 400, and changes nothing", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const before = await shop.badge(0);
  const check = async (patch: unknown, ...pointers: string[]) =>
    assertEquals(await violationPlaces(await shop.send("PATCH", path, patch)), pointers);
  await check({ content: null }, "/content");
  await check({ typeId: null }, "/typeId");
  await check({ typeId: "nope" }, "/typeId");
  await check({ id: badgeIdOf(1) }, "/id");
  await check({ endAt: "2026-01-31T00:00:00Z" }, "/endAt");
  await check({ content: "text" }, "/content");
  await check([], "");
  await check("text", "");
  await check(null, "");
  assertEquals(await shop.badge(0), before);
});

Deno.test("PATCH of a badge checks the merged content against its old and new type", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const schema = { type: "object", properties: { text: { maxLength: 3 } }, required: ["days"] };
  await shop.json("/types/days", { method: "PUT", json: { name: "Days", schema } }, 201);
  const moved = await shop.send("PATCH", path, { typeId: "days" });
  assertEquals((await violationPlaces(moved)).toSorted(), ["/content/days", "/content/text"]);
  const patch = { typeId: "days", content: { text: null, days: 3 } };
  assertEquals((await shop.send("PATCH", path, patch)).status, 200);
});

Deno.test("PATCH that takes a badge over 32 KiB is a 409; a patch over 32 KiB is a 400", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const patch = (prefix: string, count: number, headers: Record<string, string> = {}) => {
    const tags = Array.from({ length: count }, (_, at) => `${prefix}-x-a${at}`);
    const text = "x".repeat(4_000);
    const localizations = Object.fromEntries(tags.map((tag) => [tag, { text }]));
    return shop.send("PATCH", path, { localizations }, { headers });
  };
  assertEquals((await patch("fr", 5)).status, 200);
  const before = await shop.badge(0);
  await problemOf(await patch("de", 5), 409);
  // What it conflicts with may have changed since.
  await problemOf(await patch("de", 5, { "If-Match": '"outdated"' }), 412);
  assertEquals(await violationPlaces(await patch("fr", 9)), [""]);
  assertEquals(await shop.badge(0), before);
  assertEquals((await patch("fr", 7)).status, 200);
});

Deno.test("PATCH of a missing badge is a 404, with or without If-Match", async () => {
  await using shop = await ManagedShop.create();
  await problemOf(await shop.send("PATCH", path, { name: "New" }), 404);
  const headers = { "If-Match": "*" };
  await problemOf(await shop.send("PATCH", path, { name: "New" }, { headers }), 404);
});

Deno.test("PATCH of a badge with If-Match: violations come before a 412, which changes nothing", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const headers = { "If-Match": '"another"' };
  const invalid = await shop.send("PATCH", path, { typeId: "nope" }, { headers });
  assertEquals(await violationPlaces(invalid), ["/typeId"]);
  await problemOf(await shop.send("PATCH", path, { name: "New" }, { headers }), 412);
  assertEquals((await shop.badge(0)).name, undefined);
  const { headers: received } = await shop.request(path);
  const ETag = received.get("ETag") ?? "";
  const response = await shop.send("PATCH", path, { name: "New" }, {
    headers: { "If-Match": ETag },
  });
  assertEquals(response.status, 200);
  assertNotEquals(response.headers.get("ETag"), ETag);
});
