import { assertEquals, assertMatch } from "@std/assert";
import {
  checkViolations,
  checkViolationsOf,
  type InvalidFields,
} from "../../../support/service/badge_refusals.ts";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
import { problemOf, violationPlaces } from "../../../support/service/problem_of.ts";

const path = `/badges/${badgeIdOf(0)}`;

const strict = {
  type: "object",
  properties: {
    text: { type: "string", minLength: 1 },
    colour: { type: "string", format: "color" },
    size: { type: "integer" },
  },
  required: ["text"],
  additionalProperties: false,
  maxProperties: 2,
};

async function shopWithStrictType(): Promise<ManagedShop> {
  const shop = await ManagedShop.create({ badges: 1 });
  await shop.json("/types/strict", { method: "PUT", json: { name: "S", schema: strict } }, 201);
  return shop;
}

Deno.test("a badge's localizations that are not an object are a 400", () =>
  checkViolationsOf(
    [[], [{ fr: {} }], "fr", 7, true, null].map((localizations): InvalidFields => [
      { localizations },
      "/localizations",
    ]),
  ));

Deno.test("a badge's localization that is not an object is a 400 at its tag", () =>
  checkViolationsOf([
    [{ localizations: { fr: "Soldes" } }, "/localizations/fr"],
    [
      { localizations: { fr: {}, de: [], "pt-BR": 7 } },
      "/localizations/de",
      "/localizations/pt-BR",
    ],
  ]));

Deno.test("a badge's localization under an invalid BCP 47 tag is a 400 at the tag", () =>
  checkViolationsOf([
    ...[
      "fr_CA",
      "fr-",
      "-fr",
      "toolongsubtag",
      "fr-toolongsubtag",
      "f",
      "fr--CA",
      "fr CA",
      "é",
      "*",
    ]
      .map((tag): InvalidFields => [{ localizations: { [tag]: {} } }, `/localizations/${tag}`]),
    [{ localizations: { "": {} } }, "/localizations/"],
    [{ localizations: { "a/b~c": {} } }, "/localizations/a~1b~0c"],
    [{ localizations: { fr: {}, fr_CA: {}, "": {} } }, "/localizations/fr_CA", "/localizations/"],
    [{ localizations: JSON.parse('{"__proto__":{}}') }, "/localizations/__proto__"],
  ]));

Deno.test("a badge's localizations whose tags differ only in case are a 400 at the later one", () =>
  checkViolationsOf([
    [{ localizations: { fr: {}, FR: {} } }, "/localizations/FR"],
    [{ localizations: { "FR-ca": {}, de: {}, "fr-CA": {} } }, "/localizations/fr-CA"],
    [{ localizations: { a1: {}, fr: {}, Fr: {}, fR: {} } }, ...[
      "/localizations/a1",
      "/localizations/Fr",
      "/localizations/fR",
    ]],
  ]));

Deno.test("a badge has at most 200 localizations", async () => {
  const localizations = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`x-${n}`, {}]));
  await checkViolationsOf([[{ localizations: localizations(201) }, "/localizations"]]);
  await using shop = await ManagedShop.create();
  await shop.putBadge(0, { localizations: localizations(200) });
});

Deno.test("localized content that violates its type's schema is a 400 below its tag", async () => {
  await using shop = await shopWithStrictType();
  const check = (localizations: unknown, ...pointers: string[]) => {
    const content = { text: "Sale" };
    return checkViolations(
      shop,
      { typeId: "strict", content, localizations },
      pointers.map((it) => `/localizations${it}`),
    );
  };
  await check({ fr: { text: 5 } }, "/fr/text");
  await check({ fr: { text: "", extra: 1 } }, "/fr/text", "/fr/extra");
  await check({ de: {}, fr: { colour: "red" } }, "/fr/colour");
  // Two languages can each be valid while one merged over the other is not.
  await check({ fr: { colour: "#c1121f" }, "fr-CA": { size: 1 } }, "/fr-CA");
  await check({ "fr-CA": { size: 1 }, FR: { colour: "#c1121f" } }, "/fr-CA");
  await check({ fr: JSON.parse('{"__proto__":1}') }, "/fr/__proto__");
});

Deno.test("PATCH of a badge checks its localizations against the patched content", async () => {
  await using shop = await shopWithStrictType();
  await shop.putBadge(0, {
    typeId: "strict",
    content: { text: "Sale" },
    localizations: { fr: { colour: "#c1121f" } },
  });
  const before = [await shop.badge(0), await shop.revision()];
  const check = async (patch: unknown, ...pointers: string[]) =>
    assertEquals(await violationPlaces(await shop.send("PATCH", path, patch)), pointers);
  await check({ content: { size: 1 } }, "/localizations/fr");
  await check({ localizations: { fr: { text: "" } } }, "/localizations/fr/text");
  await check({ localizations: { FR: {} } }, "/localizations/FR");
  assertEquals([await shop.badge(0), await shop.revision()], before);
  const patch = { content: { size: 1 }, localizations: { fr: { colour: null } } };
  assertEquals((await shop.send("PATCH", path, patch)).status, 200);
  assertEquals((await shop.badge(0)).localizations, { fr: {} });
});

Deno.test("PUT of a type is a 409 that names the badges whose localized contents violate it", async () => {
  await using shop = await ManagedShop.create({ badges: 4 });
  const fr = (text: string) => ({ content: { text: "Sale" }, localizations: { fr: { text } } });
  await shop.putBadge(1, fr("Soldes"));
  await shop.putBadge(3, {
    ...fr("Prix"),
    localizations: { fr: {}, "fr-CA": { text: "Aubaines" } },
  });
  const put = (maxLength: number) => {
    const schema = { type: "object", properties: { text: { type: "string", maxLength } } };
    return shop.send("PUT", "/types/price", { name: "Price", schema });
  };
  const before = [await shop.json("/types/price"), await shop.revision()];
  const { badgeIds, detail } = await problemOf(await put(7), 409);
  assertEquals(badgeIds, [badgeIdOf(3)]);
  assertMatch(detail, /\b1 badge\b/);
  await shop.putBadge(0, { content: { text: "A" } });
  await shop.putBadge(2, { content: { text: "C" } });
  assertEquals((await problemOf(await put(5), 409)).badgeIds, [1, 3].map(badgeIdOf));
  assertEquals(await shop.json("/types/price"), before[0]);
  assertEquals((await put(8)).status, 200);
});
