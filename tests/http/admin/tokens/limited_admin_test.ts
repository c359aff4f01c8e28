import { assert, assertEquals } from "@std/assert";
import { problemOf, violationPlaces } from "../../../support/service/problem_of.ts";
import {
  bodyOf,
  createShopToken,
  type Item,
  projects,
  Shop,
  statusOf,
} from "../../../support/shop.ts";

const tokens = "/admin/v1/tokens";
const created = { name: "Made", scopes: ["read"] };

/** Projects `shop`, `mine` and `foreign`; the limited admin has the first two. */
async function aLimitedAdmin() {
  const shop = await Shop.open();
  for (const id of ["mine", "foreign"]) await shop.beside(id).ok("PUT", "", { name: id });
  const own = await createShopToken(shop, { scopes: ["admin"], projectIds: ["shop", "mine"] });
  const send = (path: string, method = "GET", json?: unknown) =>
    shop.service.request(path, { method, json, token: own.secret });
  return { shop, own, send, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
}

/** The content of a response, without the request's id and with one name for every subject. */
async function bodyWithout(response: Response, subject: string): Promise<unknown> {
  const { instance: _, ...problem } = JSON.parse(
    (await response.text()).replaceAll(subject, "ID"),
  );
  const { status, headers } = response;
  return { status, problem, headers: [...headers].filter(([name]) => name !== "x-request-id") };
}

Deno.test("a limited admin creates tokens only for its own projects, and must name them", async () => {
  await using world = await aLimitedAdmin();
  const post = (json: Item) => world.send(tokens, "POST", json);
  for (const projectIds of [["shop"], ["mine"], ["mine", "shop"]]) {
    const token = await bodyOf(await post({ ...created, scopes: ["admin"], projectIds }));
    assertEquals(token.projectIds, projectIds);
  }
  const check = async (json: Item, pointer: string) =>
    assertEquals(await violationPlaces(await post({ ...created, ...json })), [pointer]);
  await check({}, "/projectIds");
  await check({ projectIds: [] }, "/projectIds");
  await check({ projectIds: ["foreign"] }, "/projectIds/0");
  await check({ projectIds: ["absent"] }, "/projectIds/0");
  await check({ projectIds: ["shop", "foreign", "absent"] }, "/projectIds/1");
});

Deno.test("a limited admin sees and revokes only the tokens of its own projects", async () => {
  await using world = await aLimitedAdmin();
  const { shop, own } = world;
  const mine = await createShopToken(shop, { scopes: ["read"], projectIds: ["mine"] });
  const foreign = [
    await createShopToken(shop, { scopes: ["read"] }),
    await createShopToken(shop, { scopes: ["read"], projectIds: ["foreign"] }),
    await createShopToken(shop, { scopes: ["read"], projectIds: ["mine", "foreign"] }),
  ];
  const idsOf = async (query: string) => {
    const { items }: { items: Item[] } = await (await world.send(tokens + query)).json();
    return items.map((item) => item.id);
  };
  assertEquals(await idsOf(""), [own.id, mine.id].toSorted());
  assertEquals(await idsOf("?limit=1"), [own.id, mine.id].toSorted().slice(0, 1));
  for (const { id, secret } of foreign) {
    await problemOf(await world.send(`${tokens}/${id}`), 404);
    await problemOf(await world.send(`${tokens}/${id}`, "DELETE"), 404);
    assertEquals(await statusOf(shop.service.request(projects, { token: secret })), 200);
  }
  assertEquals(await statusOf(world.send(`${tokens}/${mine.id}`)), 200);
  assertEquals(await statusOf(world.send(`${tokens}/${mine.id}`, "DELETE")), 204);
  await problemOf(await shop.service.request(projects, { token: mine.secret }), 401);
});

Deno.test("a limited admin lists each of its own tokens once, among many others", async () => {
  await using world = await aLimitedAdmin();
  const { shop, own } = world;
  const ids = [own.id];
  for (let count = 0; count < 5; count++) {
    ids.push((await createShopToken(shop, { scopes: ["read"], projectIds: ["mine"] })).id);
    await createShopToken(shop, { scopes: ["read"], projectIds: ["foreign"] });
    await createShopToken(shop, { scopes: ["read"] });
  }
  for (const limit of [1, 2, 3, 6]) {
    const seen: unknown[] = [];
    for (let query = `?limit=${limit}`; query !== "";) {
      const { items, nextCursor } = await bodyOf(await world.send(tokens + query));
      assert(Array.isArray(items) && items.length > 0, query);
      seen.push(...items.map((item) => item.id));
      query = nextCursor === undefined ? "" : `?limit=${limit}&cursor=${nextCursor}`;
    }
    assertEquals(seen, ids.toSorted(), `limit ${limit}`);
  }
});

Deno.test("a limited admin cannot create projects, and the response does not reveal existing ids", async () => {
  await using world = await aLimitedAdmin();
  for (const id of ["foreign", "absent", "shop"]) {
    const { detail } = await problemOf(
      await world.send(projects, "POST", { id, name: "New" }),
      403,
    );
    assertEquals(detail, "The token is limited to some projects");
    // Rejected before the body is read.
    await problemOf(await world.send(projects, "POST", { id: `-${id}` }), 403);
    if (id === "shop") continue;
    await problemOf(await world.send(`${projects}/${id}`, "PUT", { name: "New" }), 404);
  }
  assertEquals(await statusOf(world.send(`${projects}/mine`, "PUT", { name: "New" })), 200);
});

Deno.test("a limited admin gets the same response for foreign and missing projects and tokens", async () => {
  await using world = await aLimitedAdmin();
  const { id: foreignToken } = await createShopToken(world.shop, { scopes: ["read"] });
  const absentToken = crypto.randomUUID();
  const check = async (
    method: string,
    pathOf: (id: string) => string,
    bodyOf: (id: string) => unknown = () => undefined,
    ids = ["foreign", "absent"],
  ) => {
    const answers = await Promise.all(
      ids.map(async (id) => bodyWithout(await world.send(pathOf(id), method, bodyOf(id)), id)),
    );
    assertEquals(answers[0], answers[1], `${method} ${pathOf("ID")}`);
  };
  for (const below of ["", "/types", "/badges", "/badge-order", "/products/1", "/changes"]) {
    await check("GET", (id) => `${projects}/${id}${below}`);
  }
  await check("PUT", (id) => `${projects}/${id}`, () => ({ name: "x" }));
  await check("PUT", (id) => `${projects}/${id}`, () => ({ name: "" }));
  await check("PUT", (id) => `${projects}/${id}`, (id) => ({ id, name: "x" }));
  await check("DELETE", (id) => `${projects}/${id}`);
  await check("POST", () => projects, (id) => ({ id, name: "x" }));
  await check("POST", () => tokens, (id) => ({ ...created, projectIds: [id] }));
  await check("PUT", (id) => `${projects}/${id}/products/1`, () => ({}));
  const ids = [foreignToken, absentToken];
  await check("GET", (id) => `${tokens}/${id}`, undefined, ids);
  await check("DELETE", (id) => `${tokens}/${id}`, undefined, ids);
});

Deno.test("a limited token lists its own projects, page by page, until they are deleted", async () => {
  await using world = await aLimitedAdmin();
  const idsOf = async (query: string) => {
    const page = await bodyOf(await world.send(projects + query));
    const items = Array.isArray(page.items) ? page.items : [];
    return { ids: items.map((item) => item.id), next: page.nextCursor };
  };
  assertEquals(await idsOf(""), { ids: ["mine", "shop"], next: undefined });
  const first = await idsOf("?limit=1");
  assertEquals(first.ids, ["mine"]);
  const second = await idsOf(`?limit=1&cursor=${first.next}`);
  assertEquals(second, { ids: ["shop"], next: undefined });
  await world.shop.ok("DELETE", "");
  await world.shop.ok("PUT", "", { name: "Another" });
  assertEquals((await idsOf("")).ids, ["mine"]);
});
