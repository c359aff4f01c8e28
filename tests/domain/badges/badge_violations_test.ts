import { assertEquals } from "@std/assert";
import type { BadgeFields } from "../../../src/domain/badges/badge.ts";
import { checkBadge } from "../../../src/domain/badges/badge_violations.ts";
import { readCondition } from "../../../src/domain/conditions/read_condition.ts";
import type { Violation } from "../../../src/domain/errors.ts";
import type { JsonObject } from "../../../src/domain/json.ts";

const pointersOf = (violations: Iterable<Violation>) =>
  Array.from(
    violations,
    (violation) => "pointer" in violation ? violation.pointer : `?${violation.parameter}`,
  );

/** The pointers of the violations of a badge with these fields. */
function check(fields: Partial<BadgeFields>, ...pointers: string[]) {
  const violations = checkBadge({ typeId: "price", content: {}, ...fields });
  assertEquals(pointersOf(violations), pointers, JSON.stringify(fields).slice(0, 200));
}

Deno.test("checkBadge() returns no violations for a valid badge with any fields", () => {
  check({});
  check({
    startsAt: 0,
    endsAt: 1,
    when: { a: 1 },
    match: { "b.c": { $in: [1] } },
    matchVariants: { stock: 0 },
    onProduct: "all",
    localizations: { fr: {}, "fr-CA": { text: 1 } },
  });
});

Deno.test("checkBadge() requires the end to be after the start, if both are set", () => {
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
  check({ matchVariants: { a: null } }, "/matchVariants/a");
});

Deno.test("checkBadge() allows `onProduct` only together with `matchVariants`", () => {
  const check = (fields: Partial<BadgeFields>, ...violations: Violation[]) =>
    assertEquals(checkBadge({ typeId: "price", content: {}, ...fields }), violations);
  const detail = "is only allowed together with `matchVariants`";
  check({ matchVariants: { a: 1 } });
  check({ onProduct: "any" }, { pointer: "/onProduct", detail });
});

Deno.test("checkBadge() finds segments by `lookup`, in `when` alone", () => {
  const lookup = (id: string) => id === "one" ? readCondition({ a: 1 }) : undefined;
  const pointers = (id: string) => {
    const use = { $segment: id };
    const fields = { when: use, match: use, matchVariants: use };
    return pointersOf(checkBadge({ typeId: "price", content: {}, ...fields }, lookup));
  };
  const inOthers = ["/matchVariants/$segment", "/match/$segment"];
  assertEquals(pointers("one"), inOthers);
  assertEquals(pointers("two"), ["/when/$segment", ...inOthers]);
  check({ when: { $segment: "one" } }, "/when/$segment");
});

Deno.test("checkBadge() points at each language tag that is invalid or duplicate, and at values that are not objects", () => {
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

Deno.test("checkBadge() accepts 200 languages, and reports only their number for 201", () => {
  const languages = (count: number): JsonObject =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`x-${at}`, at === 0 ? 1 : {}]));
  check({ localizations: languages(200) }, "/localizations/x-0");
  check({ localizations: languages(201) }, "/localizations");
});
