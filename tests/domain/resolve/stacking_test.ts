import { assertEquals } from "@std/assert";
import fc from "fast-check";
import type { BadgeRecord } from "../../../src/domain/badges/badge.ts";
import type { ProjectSettings } from "../../../src/domain/project.ts";
import { Stacker, stackingRules } from "../../../src/domain/resolve/stacking.ts";
import { Verdict } from "../../../src/domain/resolve/verdict.ts";
import { aBadge, aBadgeType, aProject } from "../../support/builders.ts";

interface Setting {
  readonly settings?: Partial<ProjectSettings>;
  readonly maxPerProduct?: number;
}

/**
 * The rules for badges of the type `price`, which has the setting, and of others without limits.
 */
function rulesOf(parts: readonly Partial<BadgeRecord>[], setting: Setting = {}) {
  const { settings, maxPerProduct } = setting;
  const badges = parts.map((badge, number) => aBadge({ number, ...badge }));
  const types = [aBadgeType({ ...(maxPerProduct && { maxPerProduct }) })];
  const project = aProject({ badges, types });
  project.apply([], { name: "Shop", ...settings });
  return stackingRules(project, badges);
}

const deal = { exclusiveGroup: "deal" };

Deno.test("stackingRules() returns none if no setting could hide a badge", () => {
  assertEquals(rulesOf([]), undefined);
  assertEquals(rulesOf([{}, { exclusive: false }, { typeId: "gone" }]), undefined);
});

Deno.test("stackingRules() returns rules for just a group, an exclusive badge or a limit", () => {
  const needed = [
    rulesOf([deal]),
    rulesOf([{ exclusive: true }]),
    rulesOf([{}], { maxPerProduct: 1 }),
    rulesOf([{}], { settings: { maxBadgesPerProduct: 1 } }),
  ];
  assertEquals(needed.map((rules) => rules !== undefined), [true, true, true, true]);
});

Deno.test("stackingRules() ignores the limit of a type that has no badges", () =>
  assertEquals(rulesOf([{ typeId: "label" }], { maxPerProduct: 1 }), undefined));

Deno.test("stackingRules() distinguishes groups and types of any name", () => {
  const names = ["constructor", "__proto__", "a", "A", ""];
  const rules = rulesOf(names.map((name) => ({ exclusiveGroup: name, typeId: name })));
  assertEquals([...rules!.groupOf], [0, 1, 2, 3, 4]);
  assertEquals([...rules!.typeOf], [0, 1, 2, 3, 4]);
});

/** Walks over all badges: `shown`, or the rule and badge that hides each. */
function walk(parts: readonly Partial<BadgeRecord>[], setting: Setting = {}): string[] {
  const stack = new Stacker(rulesOf(parts, setting)!);
  const names = Object.keys(Verdict);
  stack.begin();
  return parts.map((_, rank) => {
    const verdict = names[stack.admit(rank)]!;
    return verdict === "shown" ? verdict : `${verdict} ${stack.blocker}`;
  });
}

Deno.test("Stacker.admit() keeps groups apart, and admits one badge of each", () => {
  const groups = ["a", "b", "c"].map((exclusiveGroup) => ({ exclusiveGroup }));
  assertEquals(walk([...groups, ...groups.toReversed()]), [
    ...["shown", "shown", "shown"],
    ...["exclusiveGroup 2", "exclusiveGroup 1", "exclusiveGroup 0"],
  ]);
});

Deno.test("Stacker.admit() refuses because of the first badge of the group, or a limit (-1)", () => {
  assertEquals(walk([deal, {}, deal, { ...deal, typeId: "label" }]), [
    "shown",
    "shown",
    "exclusiveGroup 0",
    "exclusiveGroup 0",
  ]);
  assertEquals(walk([{}, {}], { maxPerProduct: 1 }), ["shown", "typeLimit -1"]);
  const settings = { maxBadgesPerProduct: 1 };
  assertEquals(walk([{}, {}], { settings }), ["shown", "productLimit -1"]);
});

Deno.test("Stacker.admit() refuses because of the exclusive badge, or the first of its type", () => {
  const exclusive = { exclusive: true };
  assertEquals(walk([{ typeId: "label" }, exclusive, {}, exclusive]), [
    "shown",
    "shown",
    "exclusive 1",
    "exclusive 1",
  ]);
  assertEquals(walk([{}, {}, exclusive]), ["shown", "shown", "exclusive 0"]);
});

Deno.test("Stacker.begin() clears the state of the previous product", () => {
  const setting = { maxPerProduct: 1, settings: { maxBadgesPerProduct: 2 } };
  const stack = new Stacker(rulesOf([{ ...deal, exclusive: true }, deal, {}], setting)!);
  for (const [first, second] of [[0, 1], [1, 0], [2, 1], [0, 2]] as const) {
    stack.begin();
    assertEquals(stack.admit(first), Verdict.shown);
    assertEquals(stack.admit(second) === Verdict.shown, false);
  }
  stack.begin();
  assertEquals(stack.admit(2), Verdict.shown);
});

Deno.test("Stacker.admit() depends only on badges shown before: leaving out hidden ones changes nothing", () => {
  const aBadgeOfFew = fc.record({
    typeId: fc.constantFrom("price", "label"),
    exclusive: fc.boolean(),
    exclusiveGroup: fc.constantFrom(undefined, "deal", "news"),
  }).map(({ exclusiveGroup, ...rest }) => ({ ...rest, ...(exclusiveGroup && { exclusiveGroup }) }));
  const limits = fc.record({
    type: fc.integer({ min: 1, max: 3 }),
    all: fc.integer({ min: 1, max: 4 }),
  });
  fc.assert(
    fc.property(fc.array(aBadgeOfFew, { maxLength: 9 }), limits, (badges, { type, all }) => {
      const setting = { maxPerProduct: type, settings: { maxBadgesPerProduct: all } };
      const verdicts = walk(badges, setting);
      const left = badges.filter((_, rank) => verdicts[rank] === "shown");
      assertEquals(walk(left, setting), left.map(() => "shown"));
    }),
  );
});
