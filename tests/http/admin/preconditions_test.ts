import { assert, assertEquals } from "@std/assert";
import { badgeIdOf } from "../../support/builders.ts";
import { problemOf, violationPlaces } from "../../support/service/problem_of.ts";
import { bodyOf, createShopToken, type Item, Shop, statusOf } from "../../support/shop.ts";
import { putResources } from "./resources.ts";

/** Badges, types, products, and the project itself. */
const resources = [
  ...putResources,
  {
    name: "project",
    path: "",
    first: { name: "First" },
    second: { name: "Second" },
    invalid: { name: "" },
    violation: "/name",
  },
];

const stale = '"AAAAAAAAAAAAAAAAAAAAAAAAAAA"';

for (const { name, path, first, second, invalid, violation } of resources) {
  Deno.test(`PUT of a ${name} honours If-Match: only its ETag, a list with it, or *`, async () => {
    await using shop = await Shop.open({ badges: 1 });
    await shop.ok("PUT", path, first);
    const tag = await shop.etag(path);
    const check = async (ifMatch: string, status: number) => {
      await shop.ok("PUT", path, first);
      const current = await shop.etag(path);
      const header = ifMatch.replaceAll(tag, current);
      const response = await shop.send("PUT", path, second, { "If-Match": header });
      assertEquals(response.status, status, header);
      if (status === 412) {
        await problemOf(response, 412);
        assertEquals(await shop.etag(path), current);
      } else assertEquals(response.headers.get("ETag"), await shop.etag(path));
    };
    await check(tag, 200);
    await check(`${stale}, ${tag}`, 200);
    await check(`${stale},${tag},"x"`, 200);
    await check("*", 200);
    await check(" * ", 200);
    await check(stale, 412);
    await check(`W/${tag}`, 412);
    await check(tag.slice(1, -1), 412);
    await check("", 412);
    await check("garbage", 412);
  });

  Deno.test(`PUT of a ${name} honours If-None-Match: *`, async () => {
    await using shop = await Shop.open({ badges: 1 });
    if (path === "") await shop.ok("DELETE", path);
    const headers = { "If-None-Match": "*" };
    assertEquals(await statusOf(shop.send("PUT", path, first, headers)), 201);
    const created = await shop.etag(path);
    await problemOf(await shop.send("PUT", path, second, headers), 412);
    assertEquals(await shop.etag(path), created);
  });

  Deno.test(`If-Match on a missing ${name}: PUT 412, DELETE 404`, async () => {
    await using shop = await Shop.open({ badges: 1 });
    if (path === "") await shop.ok("DELETE", path);
    for (const ifMatch of ["*", stale]) {
      const headers = { "If-Match": ifMatch };
      await problemOf(await shop.send("PUT", path, first, headers), 412);
      await problemOf(await shop.send("DELETE", path, undefined, headers), 404);
      await problemOf(await shop.send("GET", path), 404);
    }
  });

  Deno.test(`DELETE of a ${name} honours If-Match`, async () => {
    await using shop = await Shop.open({ badges: 1 });
    await shop.ok("PUT", path, first);
    const tag = await shop.etag(path);
    const statusWith = (ifMatch: string) =>
      statusOf(shop.send("DELETE", path, undefined, { "If-Match": ifMatch }));
    assertEquals(await statusWith(stale), 412);
    assertEquals(await statusWith(`W/${tag}`), 412);
    assertEquals(await shop.etag(path), tag);
    assertEquals(await statusWith(tag), 204);
  });

  Deno.test(`violations in the body of a ${name} come before a 412`, async () => {
    await using shop = await Shop.open({ badges: 1 });
    await shop.ok("PUT", path, first);
    const conditions: Record<string, string>[] = [{ "If-Match": stale }, { "If-None-Match": "*" }];
    for (const headers of conditions) {
      const check = async (body: Item, pointer: string) =>
        assertEquals(await violationPlaces(await shop.send("PUT", path, body, headers)), [
          pointer,
        ]);
      await check(invalid, violation);
      await check({ ...first, unknown: 1 }, "/unknown");
      await check({ ...first, id: name === "product" ? 5 : badgeIdOf(5) }, "/id");
    }
  });

  Deno.test(`of several PUTs of a ${name} with the same If-Match, one succeeds`, async () => {
    await using shop = await Shop.open({ badges: 1 });
    await shop.ok("PUT", path, first);
    const headers = { "If-Match": await shop.etag(path) };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const json = {
          product: { attributes: { index } },
          mapping: { productId: { from: `column${index}` } },
          "feed": { everyMinutes: 20 + index },
          "muted finding": { reason: `Reason ${index}` },
        }[name] ?? { name: `Writer ${index}` };
        return shop.send("PUT", path, { ...first, ...json }, headers);
      }),
    );
    const winners = answers.filter((it) => it.status === 200);
    assertEquals(winners.length, 1);
    assertEquals(await shop.get(path), await bodyOf(winners[0]!));
    for (const loser of answers.filter((it) => it.status !== 200)) await problemOf(loser, 412);
  });

  Deno.test(`If-Match prevents deleting or recreating a ${name} that has changed`, async () => {
    await using shop = await Shop.open({ badges: 1 });
    await shop.ok("PUT", path, first);
    const headers = { "If-Match": await shop.etag(path) };
    const statuses = await Promise.all(
      ["PUT", "DELETE", "PUT", "DELETE"].map((method) =>
        statusOf(shop.send(method, path, method === "PUT" ? second : undefined, headers))
      ),
    );
    assertEquals(statuses.filter((it) => it < 300).length, 1, statuses.join());
    assert(statuses.every((it) => it < 300 || it === 412 || it === 404), statuses.join());
    assertEquals(await statusOf(shop.send("GET", path)), statuses.includes(204) ? 404 : 200);
  });
}

Deno.test("PATCH honours If-Match, and violations of its result come before a 412", async () => {
  await using shop = await Shop.open({ badges: 1 });
  const path = `/badges/${badgeIdOf(0)}`;
  const tag = await shop.etag(path);
  const patch = (json: Item, headers: Record<string, string>, badge = path) =>
    shop.send("PATCH", badge, json, headers);
  await problemOf(await patch({ name: "A" }, { "If-Match": stale }), 412);
  await problemOf(await patch({ name: "A" }, { "If-Match": `W/${tag}` }), 412);
  await problemOf(await patch({ name: "A" }, { "If-None-Match": "*" }), 412);
  for (const json of [{ name: "" }, { endAt: 1 }, { id: badgeIdOf(1) }, { typeId: "nothing" }]) {
    const violations = await violationPlaces(await patch(json, { "If-Match": stale }));
    assertEquals(violations, [`/${Object.keys(json)[0]}`]);
  }
  assertEquals(await shop.etag(path), tag);
  assertEquals(await statusOf(patch({ name: "A" }, { "If-Match": tag })), 200);
  assertEquals(await statusOf(patch({ name: "B" }, { "If-Match": tag })), 412);
  assertEquals(await statusOf(patch({ name: "B" }, { "If-Match": "*" })), 200);
  const absent = `/badges/${badgeIdOf(5)}`;
  for (const [header, value] of [["If-Match", "*"], ["If-Match", stale], ["If-None-Match", "*"]]) {
    const headers = { [String(header)]: String(value) };
    await problemOf(await patch({ name: "A" }, headers, absent), 404);
  }
});

Deno.test("PUT of the order honours If-Match, after violations, and If-None-Match: * is a 412", async () => {
  await using shop = await Shop.open({ badges: 2 });
  const [path, badgeIds] = ["/badge-order", [badgeIdOf(1), badgeIdOf(0)]];
  const tag = await shop.etag(path);
  const put = (json: unknown, ifMatch: string) =>
    shop.send("PUT", path, json, { "If-Match": ifMatch });
  await problemOf(await put({ badgeIds }, stale), 412);
  await problemOf(await shop.send("PUT", path, { badgeIds }, { "If-None-Match": "*" }), 412);
  const violations = await violationPlaces(await put({ badgeIds: [badgeIdOf(0)] }, stale));
  assertEquals(violations, ["/badgeIds"]);
  assertEquals(await statusOf(put({ badgeIds }, tag)), 200);
  assertEquals(await statusOf(put({ badgeIds }, tag)), 412);
  const move = { badgeId: badgeIdOf(0), before: badgeIdOf(1) };
  const moved = await shop.etag(path);
  await shop.ok("POST", "/badge-order/moves", move);
  assertEquals(await statusOf(put({ badgeIds }, moved)), 412);
});

Deno.test("DELETE of a token honours If-Match, and is a 404 for a missing token", async () => {
  await using shop = await Shop.open();
  const { id } = await createShopToken(shop, { scopes: ["read"] });
  const path = `/admin/v1/tokens/${id}`;
  const got = await shop.service.request(path);
  const tag = got.headers.get("ETag") ?? "";
  await got.body?.cancel();
  const statusWith = (ifMatch: string, tokenPath = path) =>
    statusOf(
      shop.service.request(tokenPath, { method: "DELETE", headers: { "If-Match": ifMatch } }),
    );
  assertEquals(await statusWith(stale), 412);
  const [unknown, malformed] = ["nothing", "no.thing"];
  assertEquals(await statusWith("*", `/admin/v1/tokens/${unknown}`), 404);
  assertEquals(await statusWith("*", `/admin/v1/tokens/${malformed}`), 400);
  assertEquals(await statusWith(tag), 204);
});

Deno.test("the ETag changes only with the value", async () => {
  let now = 1e12;
  await using shop = await Shop.open({ badges: 2, now: () => now });
  const path = `/badges/${badgeIdOf(0)}`;
  const [badge, type, project] = [
    await shop.etag(path),
    await shop.etag("/types/price"),
    await shop.etag(""),
  ];
  await shop.putBadge(1, { name: "Another" });
  await shop.assign([{ op: "add", badgeId: badgeIdOf(0), productId: 1 }]);
  await shop.ok("POST", "/badge-order/moves", { badgeId: badgeIdOf(0), after: badgeIdOf(1) });
  assertEquals(await shop.etag(path), badge);
  assertEquals([await shop.etag("/types/price"), await shop.etag("")], [type, project]);
  await shop.putBadge(0);
  assertEquals(await shop.etag(path), badge);
  now++;
  await shop.putBadge(0);
  assert(await shop.etag(path) !== badge);
});
