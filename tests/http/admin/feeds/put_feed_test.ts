import { assertEquals, assertStringIncludes } from "@std/assert";
import { feedsPerProjectMax } from "../../../../src/domain/limits.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
import { problemOf, violationPlaces } from "../../../support/service/problem_of.ts";

const feed = { url: "https://shop.example/a", mapping: "google", mode: "merge", everyMinutes: 15 };

Deno.test("putFeed refuses what could not be fetched or imported, and says where", async () => {
  await using shop = await ManagedShop.create();
  const check = async (over: Record<string, unknown>, ...places: string[]) => {
    const response = await shop.send("PUT", "/feeds/f", { ...feed, ...over });
    assertEquals(await violationPlaces(response), places, JSON.stringify(over));
  };
  for (
    const url of [
      ...["", "shop.example", "ftp://shop.example/", "https://user:pw@shop.example/", "file:///a"],
      ...["https://other.example/", "https://shop.example.evil.example/", "http:shop.example", 5],
      `https://shop.example/${"x".repeat(2_000)}`,
    ]
  ) await check({ url }, "/url");
  await check({ mapping: "none" }, "/mapping");
  await check({ url: "https://other.example/", mapping: "none" }, "/url", "/mapping");
  await check({ mode: "add" }, "/mode");
  for (const everyMinutes of [14, 10_081, 15.5, "15"]) {
    await check({ everyMinutes }, "/everyMinutes");
  }
  for (const authorization of ["", " a", "a\nb", "é", 5, "x".repeat(4_001)]) {
    await check({ authorization }, "/authorization");
  }
  await check({ every: 15 }, "/every");
  for (const name of Object.keys(feed)) await check({ [name]: undefined }, `/${name}`);
});

Deno.test("putFeed is a 409 over the limit, and a mapping that a feed uses cannot be deleted", async () => {
  await using shop = await ManagedShop.create();
  await shop.send("PUT", "/mappings/own", { productId: { from: "id" }, attributes: {} });
  for (let number = 0; number < feedsPerProjectMax; number++) {
    const mapping = number < 2 ? "own" : "google";
    assertEquals((await shop.send("PUT", `/feeds/f${number}`, { ...feed, mapping })).status, 201);
  }
  const { detail } = await problemOf(await shop.send("PUT", "/feeds/more", feed), 409);
  assertStringIncludes(detail, "20 already");
  const used = await problemOf(await shop.request("/mappings/own", { method: "DELETE" }), 409);
  assertStringIncludes(used.detail, '2 feeds use it: "f0", "f1"');
  const { items } = await (await shop.request("/feeds?limit=2")).json();
  assertEquals(items.map(({ id, isRunning }: Record<string, unknown>) => [id, isRunning]), [
    ["f0", false],
    ["f1", false],
  ]);
});
