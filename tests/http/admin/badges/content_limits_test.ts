import { assertEquals, assertStringIncludes } from "@std/assert";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
import { problemOf, violationPlaces } from "../../../support/service/problem_of.ts";

const path = `/badges/${badgeIdOf(0)}`;

/** Content of this many bytes of JSON. */
function contentOf(bytes: number, key = "a") {
  return { [key]: "x".repeat(bytes - 8) };
}

/** The possible results of a PUT of a badge. */
function aBody(over: Record<string, unknown> = {}) {
  return { typeId: "price", content: {}, ...over };
}

Deno.test("a badge accepts 4 KiB of merged content in each language", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const refused: [Record<string, unknown>, string][] = [
    [{ content: contentOf(4_097) }, "/content"],
    [{ localizations: { fr: contentOf(4_097) } }, "/localizations/fr"],
    [
      { content: contentOf(2_100), localizations: { fr: contentOf(2_100, "b") } },
      "/localizations/fr",
    ],
    [
      { localizations: { fr: contentOf(2_100), "fr-CA": contentOf(2_100, "b") } },
      "/localizations/fr-CA",
    ],
  ];
  for (const [over, pointer] of refused) {
    for (const [method, to] of [["PUT", path], ["POST", "/badges"], ["PATCH", path]] as const) {
      assertEquals(await violationPlaces(await shop.send(method, to, aBody(over))), [pointer]);
    }
  }
  const kept = {
    content: contentOf(4_096),
    localizations: { fr: contentOf(4_096), de: contentOf(4_000) },
  };
  assertEquals((await shop.send("PUT", path, aBody(kept))).status, 200);
  assertEquals((await shop.send("PATCH", path, kept)).status, 200);
});

Deno.test("PATCH of content that does not fit with the stored content is a 409", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  await shop.putBadge(0, { content: contentOf(2_100) });
  const before = await shop.badge(0);
  await problemOf(await shop.send("PATCH", path, { content: contentOf(2_100, "b") }), 409);
  const localizations = { fr: contentOf(2_100, "b") };
  await problemOf(await shop.send("PATCH", path, { localizations }), 409);
  assertEquals(await shop.badge(0), before);
});

Deno.test("the content of all badges, each in its largest language, is at most 2 MiB", async () => {
  await using shop = await ManagedShop.create();
  const full = {
    content: contentOf(100),
    localizations: { fr: contentOf(4_096), de: contentOf(4_000) },
  };
  const count = 2 * 1024 * 1024 / 4_096;
  for (let at = 0; at < count; at += 64) {
    await Promise.all(Array.from({ length: 64 }, (_, n) => shop.putBadge(at + n, full)));
  }
  const refuses = async (method: string, to: string, body: unknown) => {
    const { detail } = await problemOf(await shop.send(method, to, body), 409);
    assertStringIncludes(String(detail), "2097152");
  };
  await refuses("POST", "/badges", aBody());
  await refuses("PUT", `/badges/${badgeIdOf(count)}`, aBody());
  // A change that does not increase it is saved.
  assertEquals((await shop.send("PATCH", path, { name: "Renamed" })).status, 200);
  assertEquals((await shop.send("PATCH", path, { localizations: null })).status, 200);
  assertEquals(
    (await shop.send("PATCH", path, { localizations: { de: contentOf(4_000) } })).status,
    200,
  );
  await refuses("POST", "/badges", aBody({ content: contentOf(97) }));
  assertEquals((await shop.send("POST", "/badges", aBody({ content: contentOf(96) }))).status, 201);
  assertEquals((await shop.request(path, { method: "DELETE" })).status, 204);
  assertEquals(
    (await shop.send("POST", "/badges", aBody({ content: contentOf(4_000) }))).status,
    201,
  );
  await refuses("POST", "/badges", aBody());
});

Deno.test("the limit of 2 MiB of content applies to badges loaded from the store", async () => {
  await using shop = await ManagedShop.create();
  const count = 2 * 1024 * 1024 / 4_096;
  for (let at = 0; at < count; at += 64) {
    const content = contentOf(4_096);
    await Promise.all(Array.from({ length: 64 }, (_, n) => shop.putBadge(at + n, { content })));
  }
  shop.service.catalog.drop("shop");
  await problemOf(await shop.send("POST", "/badges", aBody()), 409);
});
