import { assertEquals } from "@std/assert";
import type { BadgeRecord } from "../../../src/domain/badges/badge.ts";
import { badgesChangingIn, countStates } from "../../../src/domain/badges/badge_states.ts";
import { aBadge } from "../../support/builders.ts";

const numbered = (...badges: Partial<BadgeRecord>[]) =>
  badges.map((badge, number) => aBadge({ number, ...badge }));

Deno.test("countStates() counts each badge in one state, live from its start until before its end", () => {
  const scheduled = { startsAt: 10, endsAt: 20 };
  const badges = numbered({}, scheduled, { ...scheduled, status: "paused" }, { status: "active" });
  const check = (now: number, states: Partial<ReturnType<typeof countStates>>) => {
    const none = { total: 4, live: 0, scheduled: 0, ended: 0, paused: 1 };
    assertEquals(countStates(badges, now), { ...none, ...states }, `at ${now}`);
  };
  check(9, { live: 2, scheduled: 1 });
  check(10, { live: 3 });
  check(19, { live: 3 });
  check(20, { live: 2, ended: 1 });
  assertEquals(countStates([], 0), { total: 0, live: 0, scheduled: 0, ended: 0, paused: 0 });
});

Deno.test("badgesChangingIn() returns badges that start or end within the period, the soonest first", () => {
  const badges = numbered(
    { startsAt: 20 },
    { startsAt: 10 },
    { startsAt: 11, endsAt: 19 },
    { startsAt: 19, endsAt: 20 },
    { startsAt: 12, status: "paused" },
    { startsAt: 11, endsAt: 15 },
    {},
  );
  const check = (turn: "startsAt" | "endsAt", ...expected: number[]) => {
    const found = badgesChangingIn(badges, turn, { now: 10, until: 20 });
    assertEquals(found.map(({ number }) => number), expected);
  };
  check("startsAt", 2, 5, 3);
  check("endsAt", 5, 2);
});
