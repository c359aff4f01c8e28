import { assertEquals } from "@std/assert";
import type { BadgeFields } from "../../../src/domain/badges/badge.ts";
import { checkBadge, checkContents } from "../../../src/domain/badges/badge_faults.ts";
import type { Fault } from "../../../src/domain/errors.ts";
import type { JsonObject } from "../../../src/domain/json.ts";
import { aBadgeType } from "../../support/builders.ts";

const pointersOf = (faults: Iterable<Fault>) =>
  Array.from(faults, (fault) => "pointer" in fault ? fault.pointer : `?${fault.parameter}`);

/** The places of the faults of a badge with these fields. */
function check(fields: Partial<BadgeFields>, ...pointers: string[]) {
  const faults = checkBadge({ typeId: "price", content: {}, ...fields });
  assertEquals(pointersOf(faults), pointers, JSON.stringify(fields).slice(0, 200));
}

Deno.test("checkBadge() finds nothing wrong with a badge of any fields in order", () => {
  check({});
  check({
    startsAt: 0,
    endsAt: 1,
    when: { a: 1 },
    match: { "b.c": { $in: [1] } },
    localizations: { fr: {}, "fr-CA": { text: 1 } },
  });
});

Deno.test("checkBadge() wants an end later than the start, if there are both", () => {
  check({ startsAt: 1, endsAt: 1 }, "/endsAt");
  check({ startsAt: 1, endsAt: 0 }, "/endsAt");
  check({ startsAt: -1, endsAt: 0 });
  check({ startsAt: 5 });
  check({ endsAt: -5 });
});

Deno.test("checkBadge() points into the conditions", () => {
  check({ when: {} }, "/when");
  check(
    { match: { $or: [{ a: 1 }, { a: { $x: 1, $y: 1 } }] } },
    "/match/$or/1/a/$x",
    "/match/$or/1/a/$y",
  );
  check({ when: { a: null }, match: { $b: 1 } }, "/when/a", "/match/$b");
});

Deno.test("checkBadge() points at each language that is none, or twice, or no object", () => {
  check({ localizations: { fr_CA: {}, "": {}, "a/b~": {} } }, ...[
    "/localizations/fr_CA",
    "/localizations/",
    "/localizations/a~1b~0",
  ]);
  check(
    { localizations: { fr: {}, Fr: {}, de: {}, FR: 5 } },
    "/localizations/Fr",
    "/localizations/FR",
  );
  check({ localizations: { FR: {}, fr: {} } }, "/localizations/fr");
  check({ localizations: { fr: "Soldes", de: [], cs: null } }, ...[
    "/localizations/fr",
    "/localizations/de",
    "/localizations/cs",
  ]);
});

Deno.test("checkBadge() takes 200 languages, and says no more than that of 201", () => {
  const languages = (count: number): JsonObject =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`x-${at}`, at === 0 ? 1 : {}]));
  check({ localizations: languages(200) }, "/localizations/x-0");
  check({ localizations: languages(201) }, "/localizations");
});

const type = aBadgeType({
  schema: { type: "object", properties: { text: { type: "string" } }, maxProperties: 2 },
});

/** The faults of contents, one list for each content that was looked at. */
function checkEach(
  content: JsonObject,
  localizations: JsonObject | undefined,
  ...lists: string[][]
) {
  const fields = { typeId: "price", content, ...(localizations && { localizations }) };
  assertEquals(Array.from(checkContents(fields, type), pointersOf), lists);
}

Deno.test("checkContents() looks at the content, then at each language over what is more general", () => {
  checkEach({ text: "Sale" }, undefined, []);
  checkEach({ text: "Sale" }, { fr: { text: "Soldes" }, de: { text: 1 } }, [], [], [
    "/localizations/de/text",
  ]);
  checkEach({ text: "Sale" }, { FR: { a: 1 }, "fr-CA": { b: 1 } }, [], [], [
    "/localizations/fr-CA",
  ]);
});

Deno.test("checkContents() tells of the content alone if that is at fault", () =>
  checkEach({ text: 1 }, { fr: { text: 2 } }, ["/content/text"]));
