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

/** The rules for badges of the types `price`, which the setting is about, and others without limits. */
function rulesOf(parts: readonly Partial<BadgeRecord>[], setting: Setting = {}) {
  const { settings, maxPerProduct } = setting;
  const badges = parts.map((badge, number) => aBadge({ number, ...badge }));
  const types = [aBadgeType({ ...(maxPerProduct && { maxPerProduct }) })];
  const project = aProject({ badges, types });
  project.apply([], { name: "Shop", ...settings });
  return stackingRules(project, badges);
}

const deal = { exclusiveGroup: "deal" };

Deno.test("stackingRules() are none where nothing that is set could hide a badge", () => {
  assertEquals(rulesOf([]), undefined);
  assertEquals(rulesOf([{}, { exclusive: false }, { typeId: "gone" }]), undefined);
});

Deno.test("stackingRules() are there for a group, an exclusive badge or a limit alone", () => {
  const needed = [
    rulesOf([deal]),
    rulesOf([{ exclusive: true }]),
    rulesOf([{}], { maxPerProduct: 1 }),
    rulesOf([{}], { settings: { maxBadgesPerProduct: 1 } }),
  ];
  assertEquals(needed.map((rules) => rules !== undefined), [true, true, true, true]);
});

Deno.test("stackingRules() pass over the limit of a type that has no badges", () =>
  assertEquals(rulesOf([{ typeId: "label" }], { maxPerProduct: 1 }), undefined));

Deno.test("stackingRules() tell groups and types by names of any kind", () => {
  const names = ["constructor", "__proto__", "a", "A", ""];
  const rules = rulesOf(names.map((name) => ({ exclusiveGroup: name, typeId: name })));
  assertEquals([...rules!.groupOf], [0, 1, 2, 3, 4]);
  assertEquals([...rules!.typeOf], [0, 1, 2, 3, 4]);
});

/** Walks over all badges: `shown`, or by which rule and badge each is hidden. */
function walk(parts: readonly Partial<BadgeRecord>[], setting: Setting = {}): string[] {
  const stack = new Stacker(rulesOf(parts, setting)!);
  const names = Object.keys(Verdict);
  stack.begin();
  return parts.map((_, rank) => {
    const verdict = names[stack.admit(rank)]!;
    return verdict === "shown" ? verdict : `${verdict} ${stack.blocker}`;
  });
}

Deno.test("Stacker.admit() keeps one group apart from another, and each to one badge", () => {
  const groups = ["a", "b", "c"].map((exclusiveGroup) => ({ exclusiveGroup }));
  assertEquals(walk([...groups, ...groups.toReversed()]), [
    ...["shown", "shown", "shown"],
    ...["exclusiveGroup 2", "exclusiveGroup 1", "exclusiveGroup 0"],
  ]);
});

Deno.test("Stacker.admit() refuses by the first badge of the group, -1 standing for a limit", () => {
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

Deno.test("Stacker.admit() refuses by the exclusive badge, or the first of its type", () => {
  const exclusive = { exclusive: true };
  assertEquals(walk([{ typeId: "label" }, exclusive, {}, exclusive]), [
    "shown",
    "shown",
    "exclusive 1",
    "exclusive 1",
  ]);
  assertEquals(walk([{}, {}, exclusive]), ["shown", "shown", "exclusive 0"]);
});

Deno.test("Stacker.begin() forgets all of the product before", () => {
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

Deno.test("Stacker.admit() is decided by what is shown before alone: leaving out the hidden changes nothing", () => {
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
