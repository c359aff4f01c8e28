import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { checkContents } from "../../../../src/json_schema/check_content.ts";
import { checkSchema } from "../../../../src/json_schema/content_schema.ts";
import { contentCheck } from "../../../../src/panel/content_form/schema/content_violations.ts";
import { plainSchema } from "../../../../src/panel/content_form/schema/plain_schema.ts";
import { brokenBadges } from "../../../../src/panel/types/breaking/broken_badges.ts";
import { findBroken } from "../../../../src/panel/types/breaking/find_broken.ts";
import { anyContent, anyFlatSchema } from "../fields/schema_arbitraries.ts";

const instants = { createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" };

/** A badge as the service returns it. */
function aBadge(content: Record<string, unknown>, localizations = {}, id = "a") {
  return { id, typeId: "label", content, localizations, status: "active" as const, ...instants };
}

const anyLocalizations = fc.dictionary(
  fc.constantFrom("fr", "FR-ca", "de", "zh-Hant", "zh-Hant-x-own"),
  anyContent,
);

Deno.test("brokenBadges() finds the badges for which the service would refuse a schema", () => {
  let found = 0;
  fc.assert(
    fc.property(anyFlatSchema, anyContent, anyLocalizations, (schema, content, localizations) => {
      fc.pre(checkSchema(schema).length === 0);
      const type = { id: "label", name: "Label", schema };
      const badge = { typeId: "label", content, localizations, status: "active" as const };
      const isRefused = [...checkContents(badge, type)].some((violations) => violations.length > 0);
      const check = contentCheck(plainSchema(schema));
      const broken = brokenBadges([aBadge(content, localizations)], check);
      if (isRefused) found++;
      assertEquals(broken.length > 0, isRefused);
    }),
    { numRuns: 300 },
  );
  assert(found > 15, `${found} were refused`);
});

Deno.test("brokenBadges() reports the first error, and the language it is in", () => {
  const schema = { type: "object", properties: { text: { type: "string", maxLength: 4 } } };
  const check = contentCheck(plainSchema(schema));
  const badges = [
    aBadge({ text: "Sale" }),
    aBadge({ text: "Summer" }, {}, "b"),
    aBadge({ text: "Sale" }, { de: { text: "Angebot" }, fr: {} }, "c"),
  ];
  const broken = brokenBadges(badges, check).map(({ badge, violation, tag }) => [
    badge.id,
    violation.pointer,
    violation.keyword,
    tag,
  ]);
  assertEquals(broken, [
    ["b", "/text", "maxLength", undefined],
    ["c", "/text", "maxLength", "de"],
  ]);
});

Deno.test("findBroken() checks thousands of badges in order, and stops when aborted", async () => {
  const schema = { type: "object", properties: { text: { maxLength: 3 } } };
  const badges = Array.from({ length: 2500 }, (_, at) => aBadge({ text: String(at) }, {}, `${at}`));
  const { signal } = new AbortController();
  const broken = await findBroken({ badges, schema, signal });
  assertEquals(broken.map(({ badge }) => badge.id), badges.slice(1000).map(({ id }) => id));
  const stopped = findBroken({ badges, schema, signal: AbortSignal.abort("enough") });
  assertEquals(await stopped.catch((reason) => reason), "enough");
});
