import { assert, assertEquals } from "@std/assert";
import { badgeIdOf } from "../../support/builders.ts";
import { violationPlaces } from "../../support/service/problem_of.ts";
import { bodyOf, projects, Shop } from "../../support/shop.ts";

/** Sends a body unchanged. */
function send({ service }: Shop, method: string, path: string, body: BodyInit): Promise<Response> {
  const headers = { "Content-Type": "application/json" };
  return service.request(`${projects}/shop${path}`, { method, body, headers });
}

const badge = `/badges/${badgeIdOf(0)}`;

Deno.test("a number that JSON cannot represent again is a 400 at the number, and nothing is stored", async () => {
  await using shop = await Shop.open({ badges: 1 });
  const revision = await shop.revision();
  const digits = "1".repeat(300);
  for (const number of ["1e400", "-1E+0309", `${digits}e99`, "9".repeat(400), "2e308"]) {
    const check = async (method: string, path: string, body: string, pointer: string) =>
      assertEquals(await violationPlaces(await send(shop, method, path, body)), [pointer], number);
    const content = `{"a/b":[0,${number}]}`;
    await check("PUT", badge, `{"typeId":"price","content":${content}}`, "/content/a~1b/1");
    await check("PATCH", badge, `{"content":${content}}`, "/content/a~1b/1");
    await check("PUT", "/products/1", `{"attributes":{"p":${number}}}`, "/attributes/p");
    const schema = `{"type":"object","properties":{"n":{"const":${number}}}}`;
    const pointer = "/schema/properties/n/const";
    await check("PUT", "/types/new", `{"name":"New","schema":${schema}}`, pointer);
  }
  assertEquals(await shop.revision(), revision);
});

Deno.test("numbers that only look huge are stored with the precision of a double", async () => {
  await using shop = await Shop.open({ badges: 1 });
  const content = `{"text":"x1e999","a":1e308,"b":1e-400,"c":1e-0100,"d":${"1".repeat(308)}}`;
  const body = `{"typeId":"price","content":${content}}`;
  const stored = await bodyOf(await send(shop, "PUT", badge, body));
  assertEquals(stored.content, JSON.parse(content));
  assertEquals(await shop.get(badge), stored);
});

Deno.test("the last value of a duplicate key counts, at every level", async () => {
  await using shop = await Shop.open({ badges: 1 });
  const body =
    '{"typeId":"no","typeId":"price","content":{"a":1},"content":{"b":[],"b":{"c":1,"c":2}}}';
  const stored = await bodyOf(await send(shop, "PUT", badge, body));
  assertEquals([stored.typeId, stored.content], ["price", { b: { c: 2 } }]);
});

Deno.test("keys with the names of an object's own members are stored like any other", async () => {
  await using shop = await Shop.open({ badges: 1 });
  const keys =
    '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":0}';
  const checkContent = async (method: string, body: string, content: string) => {
    assertEquals(
      JSON.stringify((await bodyOf(await send(shop, method, badge, body))).content),
      content,
    );
    assertEquals(JSON.stringify((await shop.get(badge)).content), content);
    assert(!("polluted" in {}));
  };
  await checkContent("PUT", `{"typeId":"price","content":${keys}}`, keys);
  await checkContent(
    "PATCH",
    '{"content":{"__proto__":{"polluted":null,"b":2},"constructor":null}}',
    '{"__proto__":{"b":2},"toString":0}',
  );
  await checkContent("PATCH", '{"content":{"__proto__":null,"toString":null}}', "{}");
  const product = await bodyOf(await send(shop, "PUT", "/products/1", `{"attributes":${keys}}`));
  assertEquals(JSON.stringify(product.attributes), keys);
});
