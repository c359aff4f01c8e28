import { assertEquals } from "@std/assert";
import { checkViolations } from "../../../support/service/badge_refusals.ts";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
import { problemOf, violationPlaces } from "../../../support/service/problem_of.ts";

const fields = { typeId: "price", content: { text: "-20 %" } };
const path = `/badges/${badgeIdOf(0)}`;

const strictSchema = {
  type: "object",
  properties: {
    text: { type: "string", minLength: 1 },
    colour: { type: "string", format: "color" },
    "a/b": { type: "array", items: { type: "integer" } },
  },
  required: ["text"],
  additionalProperties: false,
};

Deno.test("a badge with unknown keys is a 400 that points at each; nothing changes", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const unknown = { endAt: "2026-01-31T09:30:00Z", "a/b~": 1, Status: "active" };
  await checkViolations(shop, { ...fields, ...unknown }, ["/endAt", "/a~1b~0", "/Status"]);
  const typos = { startAt: "2026-01-31T09:30:00Z", whens: {}, matches: {}, everyproduct: true };
  await checkViolations(
    shop,
    { ...fields, ...typos },
    Object.keys(typos).map((key) => `/${key}`),
  );
});

Deno.test("a badge with keys of Object.prototype is a 400 that points at them", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const check = async (key: string) => {
    const body = `{"typeId":"price","content":{},"${key}":{"status":"paused"}}`;
    const headers = { "Content-Type": "application/json" };
    for (const [method, to] of [["POST", "/badges"], ["PUT", path], ["PATCH", path]] as const) {
      const response = await shop.request(to, { method, body, headers });
      assertEquals(await violationPlaces(response), [`/${key}`], method);
    }
  };
  await check("__proto__");
  await check("constructor");
  await check("toString");
});

Deno.test("a badge's content keeps any key, including those of Object.prototype", async () => {
  await using shop = await ManagedShop.create();
  const content = '{"__proto__":{"a":1},"constructor":2,"text":"C"}';
  const headers = { "Content-Type": "application/json" };
  const body = `{"typeId":"price","content":${content}}`;
  const created = await shop.request(path, { method: "PUT", body, headers });
  assertEquals(created.status, 201);
  const stored = JSON.stringify((await created.json()).content);
  assertEquals(stored, content);
  assertEquals(JSON.stringify((await shop.badge(0)).content), content);
});

Deno.test("a badge of an unknown type is a 400 at /typeId", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  await checkViolations(shop, { ...fields, typeId: "nope" }, ["/typeId"]);
  await checkViolations(shop, { ...fields, typeId: "constructor" }, ["/typeId"]);
  await checkViolations(shop, { ...fields, typeId: "" }, ["/typeId"]);
});

Deno.test("a badge's fields of the wrong form are a 400 that points at each", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  await checkViolations(shop, { ...fields, status: "off", everyProduct: 1, name: 7 }, [
    "/status",
    "/everyProduct",
    "/name",
  ]);
  for (const content of ["text", [], 7]) {
    await checkViolations(shop, { ...fields, content }, ["/content"]);
  }
});

Deno.test("POST and PUT of a badge without typeId and content point at both", async () => {
  await using shop = await ManagedShop.create();
  for (const [method, to] of [["POST", "/badges"], ["PUT", path]] as const) {
    assertEquals(await violationPlaces(await shop.send(method, to, {})), ["/typeId", "/content"]);
    assertEquals(await violationPlaces(await shop.send(method, to, [])), [""]);
  }
});

Deno.test("content that violates its type's schema is a 400 that points at each violation", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const type = { name: "Strict", schema: strictSchema };
  await shop.json("/types/strict", { method: "PUT", json: type }, 201);
  const check = (content: unknown, ...pointers: string[]) =>
    checkViolations(shop, { typeId: "strict", content }, pointers.map((it) => `/content${it}`));
  await check({ text: "", colour: "red", "a/b": [1, "2", 3, null] }, ...[
    "/text",
    "/colour",
    "/a~1b/1",
    "/a~1b/3",
  ]);
  await check({ text: 5, extra: 1 }, "/text", "/extra");
  const response = await shop.send("POST", "/badges", { typeId: "strict", content: {} });
  assertEquals(await violationPlaces(response), ["/content/text"]);
});

Deno.test("a badge's name has 1 to 200 characters, counted in code points", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  await checkViolations(shop, { ...fields, name: "" }, ["/name"]);
  await checkViolations(shop, { ...fields, name: "x".repeat(201) }, ["/name"]);
  await checkViolations(shop, { ...fields, name: "\u{1f600}".repeat(201) }, ["/name"]);
  for (const name of ["x", "\u{1f600}".repeat(200)]) {
    assertEquals((await shop.send("PUT", path, { ...fields, name })).status, 200);
    assertEquals((await shop.badge(0)).name, name);
  }
});

Deno.test("a badge over 32 KiB is a 400, one just under is stored", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const localizations = (chars: number) =>
    Object.fromEntries(
      ["fr", "de", "it", "es", "nl", "pl", "sv", "da"]
        .map((tag) => [tag, { text: "é".repeat(chars) }]),
    );
  await checkViolations(shop, { ...fields, localizations: localizations(2_040) }, [""]);
  const response = await shop.send("PUT", path, { ...fields, localizations: localizations(2_030) });
  assertEquals(response.status, 200);
  assertEquals(await response.json(), await shop.badge(0));
});

Deno.test("a body that is not JSON, or of another media type, changes nothing", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const before = await shop.revision();
  const headers = { "Content-Type": "application/json" };
  for (const [method, to] of [["POST", "/badges"], ["PUT", path], ["PATCH", path]] as const) {
    const malformed = await shop.request(to, { method, body: '{"typeId":', headers });
    assertEquals(await violationPlaces(malformed), [""]);
    const plain = { "Content-Type": "text/plain" };
    const text = await shop.request(to, { method, body: JSON.stringify(fields), headers: plain });
    await problemOf(text, 415);
  }
  assertEquals(await shop.revision(), before);
});

Deno.test("the 5,001st badge of a project is a 409", async () => {
  await using shop = await ManagedShop.create();
  await shop.putBadges(5_000);
  await problemOf(await shop.send("POST", "/badges", fields), 409);
  const next = await shop.send("PUT", `/badges/${badgeIdOf(5_000)}`, fields);
  await problemOf(next, 409);
  await shop.putBadge(4_999, { name: "Replaced" });
  assertEquals((await shop.order()).length, 5_000);
});
