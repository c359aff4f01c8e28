import { assert, assertEquals } from "@std/assert";
import type { BadgeRecord } from "../../../src/domain/badges/badge.ts";
import { ProductSurvey } from "../../../src/domain/findings/product_survey.ts";
import { typeOverviews } from "../../../src/domain/findings/type_overview.ts";
import { badgeFindings } from "../../../src/domain/findings/badge_findings.ts";
import { rankBadges } from "../../../src/domain/resolve/ranking.ts";
import { aBadge, aProduct, aProject } from "../../support/builders.ts";
import { type WorstProject, worstProjects } from "../../support/worst/worst_projects.ts";
import { finished } from "../../../src/domain/finished.ts";

const now = Date.UTC(2027, 0, 1);
/** More than are compared with one badge. */
const badgeCount = 600;
/** How often each badge may be read between two steps. */
const readsPerBadge = 12;

const anyOf = (number: number) => Array.from({ length: 5 }, (_, nth) => ({ x: number * 5 + nth }));

/** Projects in which each badge could hide every other one. */
const hiding: Readonly<Record<string, WorstProject>> = {
  "one group, each badge with another `when`": {
    badge: (number) => ({
      everyProduct: true,
      exclusiveGroup: "all",
      when: { $or: anyOf(number) },
    }),
  },
  "ten groups, each badge with a schedule": {
    badge: (number) => ({
      everyProduct: true,
      exclusiveGroup: `group ${number % 10}`,
      startsAt: now + number * 1_000,
      endsAt: now + (number + 2) * 1_000_000,
    }),
  },
  "one group, `when`s of long lists": {
    badge: (number) => ({
      everyProduct: true,
      exclusiveGroup: "all",
      when: { x: { $in: Array.from({ length: 900 }, (_, nth) => (nth + number) % 960) } },
    }),
  },
  "each badge exclusive, on a rule": {
    badge: (number) => ({
      exclusive: true,
      match: { x: { $gte: -number } },
      when: { $or: anyOf(number) },
    }),
    attributes: (id) => ({ x: id }),
  },
};

/**
 * The most reads of badges between two steps of a survey of three products, and the number of
 * steps.
 */
function surveyed({ badge, attributes }: WorstProject) {
  const project = aProject({
    badges: Array.from({ length: badgeCount }, (_, number) => aBadge({ number, ...badge(number) })),
  });
  const ranking = rankBadges(project);
  let reads = 0;
  const badges = ranking.badges.map((it) =>
    new Proxy(it, {
      get: (target, key) => {
        reads++;
        return Reflect.get(target, key);
      },
    })
  );
  const counts = { most: 0, steps: 0 };
  const run = <T>(steps: Generator<void, T>): T => {
    for (;;) {
      reads = 0;
      const step = steps.next();
      counts.most = Math.max(counts.most, reads);
      counts.steps++;
      if (step.done) return step.value;
    }
  };
  const survey = run(ProductSurvey.begin({ ...ranking, badges }, now));
  for (let id = 0; id < 3; id++) {
    run(survey.visit(aProduct(attributes ? { attributes: JSON.stringify(attributes(id)) } : {})));
  }
  return counts;
}

for (const [name, worst] of Object.entries({ ...worstProjects, ...hiding })) {
  Deno.test(`a step of a survey reads each badge at most a few times: ${name}`, () => {
    const { most } = surveyed(worst);
    assert(most <= readsPerBadge * badgeCount, `${most} reads`);
  });
}

Deno.test("a survey in which each badge could hide every other one takes many steps", () => {
  for (const [name, worst] of Object.entries(hiding)) {
    const { steps } = surveyed(worst);
    assert(steps > badgeCount, `${name}: ${steps}`);
  }
});

Deno.test("a survey compiles rules one per step", () => {
  const since = worstProjects["$since of all durations, lists of instants"]!;
  assert(surveyed(since).steps > badgeCount);
});

Deno.test("badges are checked for a bounded number of languages, and messages name few of them", () => {
  const languages = (from: number): NonNullable<BadgeRecord["localizations"]> =>
    Object.fromEntries(Array.from({ length: 200 }, (_, nth) => [`aa-x-${from + nth}`, {}]));
  const badges = Array.from(
    { length: 10 },
    (_, number) =>
      aBadge({ number, ...(number > 0 && { localizations: languages(number * 200) }) }),
  );
  const ranking = rankBadges(aProject({ badges }));
  const types = finished(typeOverviews(ranking, now));
  const [first] = ranking.badges;
  const type = types.get(first!.record.typeId)!;
  assertEquals(type.missingTags(first!.record).length, 500);
  const [finding] = badgeFindings(first!, type, now);
  assert(finding!.message.length < 500, finding!.message);
  assert(finding!.message.includes("aa-x-219 and 480 more languages"), finding!.message);
});
