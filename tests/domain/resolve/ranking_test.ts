import { assertEquals } from "@std/assert";
import type { JsonObject } from "../../../src/domain/json.ts";
import { conditionsOf } from "../../../src/domain/resolve/project_conditions.ts";
import { rankBadges } from "../../../src/domain/resolve/ranking.ts";
import { aBadge, aProject, badgeIdOf } from "../../support/builders.ts";

Deno.test("rankBadges() gives each badge its place in the project's order", () => {
  const badges = [aBadge({ number: 4 }), aBadge({ number: 0 }), aBadge({ number: 2 })];
  const ranking = rankBadges(aProject({ badges }));
  assertEquals(ranking.badges.map(({ record }) => record.id), [4, 0, 2].map(badgeIdOf));
  assertEquals([...ranking.rankOf], [1, -1, 2, -1, 0]);
});

Deno.test("rankBadges() leaves no gap where a badge was deleted", () => {
  const project = aProject({ badges: [0, 1, 2].map((number) => aBadge({ number })) });
  project.apply([{ revision: 2, steps: [{ kind: "deleteBadge", badge: 1 }] }], project.settings);
  const ranking = rankBadges(project);
  assertEquals(ranking.badges.map(({ record }) => record.id), [0, 2].map(badgeIdOf));
  assertEquals([...ranking.rankOf], [0, -1, 1]);
});

Deno.test("rankBadges() skips numbers in the order that no badge has", () => {
  const project = aProject({ badges: [0, 1].map((number) => aBadge({ number })) });
  project.apply(
    [{ revision: 2, steps: [{ kind: "setOrder", order: [5, 1, 0] }] }],
    project.settings,
  );
  assertEquals([...rankBadges(project).rankOf], [1, 0]);
});

Deno.test("rankBadges() lists the badges on every product by rank, including paused ones", () => {
  const everyProduct = true;
  const ranking = rankBadges(aProject({
    badges: [
      aBadge({ number: 3, everyProduct }),
      aBadge({ number: 2, everyProduct: false }),
      aBadge({ number: 1, everyProduct, status: "paused" }),
      aBadge({ number: 0, everyProduct, status: "active" }),
    ],
  }));
  assertEquals(ranking.everywhere, [0, 2, 3]);
  assertEquals(ranking.badges.map((badge) => badge.isActive), [true, true, false, true]);
});

Deno.test("rankBadges() lists each rule once, by the age of badges, so that a move does not reorder them", () => {
  const matches: JsonObject[] = [{ a: 1 }, { a: 2 }, { a: 1 }, { a: 3 }];
  const project = aProject({ badges: matches.map((match, number) => aBadge({ number, match })) });
  const check = (order: number[], ...ranksOfRule: number[][]) => {
    project.apply([{ revision: 2, steps: [{ kind: "setOrder", order }] }], project.settings);
    const ranking = rankBadges(project);
    assertEquals(ranking.rules.map(({ text }) => text), ['{"a":1}', '{"a":2}', '{"a":3}']);
    assertEquals(ranking.ranksOfRule, ranksOfRule);
  };
  check([0, 1, 2, 3], [0, 2], [1], [3]);
  check([3, 2, 1, 0], [1, 3], [2], [0]);
  check([1, 3, 0, 2], [2, 3], [0], [1]);
});

Deno.test("rankBadges() compiles all conditions, each once, and marks them as complete", () => {
  const [when, match, matchVariants] = [{ a: 1 }, { b: 1 }, { c: 1 }];
  const badges = [0, 1].map((number) => aBadge({ number, when, match, matchVariants }));
  const project = aProject({ badges: [...badges, aBadge({ number: 2, matchVariants: { d: 1 } })] });
  const { variants } = rankBadges(project);
  assertEquals([variants?.ranks, variants?.ruleOf], [[0, 1, 2], [0, 0, 1]]);
  const { whens, matches, variantMatches, isComplete } = conditionsOf(project);
  assertEquals([whens, matches, variantMatches].map(({ set }) => set.size), [1, 1, 2]);
  assertEquals(isComplete, true);
});

Deno.test("rankBadges() creates JSON of exactly id, typeId and content", () => {
  const content = JSON.parse('{"b":1,"__proto__":{"c":"💶"},"a":null}');
  const badge = aBadge({ number: 7, typeId: "label", name: "New", status: "active", content });
  const [ranked] = rankBadges(aProject({ badges: [badge] })).badges;
  const id = badgeIdOf(7);
  assertEquals(
    ranked?.fragment.json,
    `,{"id":"${id}","typeId":"label","content":{"b":1,"__proto__":{"c":"💶"},"a":null}}`,
  );
  assertEquals(ranked?.firstReference, `,"badges":[{"id":"${id}"}`);
  assertEquals(ranked?.nextReference, `,{"id":"${id}"}`);
});

Deno.test("rankBadges() ranks nothing in an empty project", () => {
  const { badges, rankOf, everywhere, variants, stacking } = rankBadges(aProject());
  assertEquals([badges, [...rankOf], everywhere], [[], [], []]);
  assertEquals([variants, stacking], [undefined, undefined]);
});
