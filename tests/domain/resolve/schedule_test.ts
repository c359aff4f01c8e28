import { assertEquals } from "@std/assert";
import type { BadgeRecord } from "../../../src/domain/badges/badge.ts";
import { rankBadges } from "../../../src/domain/resolve/ranking.ts";
import { hasEnded, type Schedule, ScheduleWindow } from "../../../src/domain/resolve/schedule.ts";
import { Verdict } from "../../../src/domain/resolve/verdict.ts";
import { aBadge, aProject } from "../../support/builders.ts";

const { shown, paused, notStarted, ended } = Verdict;

function aWindow(...badges: Partial<BadgeRecord>[]): ScheduleWindow {
  const numbered = badges.map((badge, number) => aBadge({ number, ...badge }));
  return new ScheduleWindow(rankBadges(aProject({ badges: numbered })));
}

/** The state of each badge at `now`. */
function at(window: ScheduleWindow, now: number): number[] {
  window.moveTo(now);
  return [...window.verdicts];
}

Deno.test("hasEnded() is true from the end on, and never without one", () => {
  const check = (schedule: Schedule, ...expected: boolean[]) =>
    assertEquals([9, 10, 11].map((now) => hasEnded(schedule, now)), expected);
  check({ endsAt: 10 }, false, true, true);
  check({ startsAt: 20, endsAt: 10 }, false, true, true);
  check({ startsAt: 10 }, false, false, false);
  check({}, false, false, false);
});

Deno.test("ScheduleWindow.moveTo() shows a badge from its start until before its end", () => {
  const window = aWindow({ startsAt: 10, endsAt: 20 }, { startsAt: 10 }, { endsAt: 20 }, {});
  assertEquals(at(window, 9), [notStarted, notStarted, shown, shown]);
  assertEquals(at(window, 10), [shown, shown, shown, shown]);
  assertEquals(at(window, 19), [shown, shown, shown, shown]);
  assertEquals(at(window, 20), [ended, shown, ended, shown]);
});

Deno.test("ScheduleWindow.moveTo() reports a paused badge as paused at any instant", () => {
  const window = aWindow({ status: "paused", startsAt: 10, endsAt: 20 });
  for (const now of [0, 10, 15, 20]) assertEquals(at(window, now), [paused]);
});

Deno.test("ScheduleWindow.moveTo() moves from any instant to any other, also backwards", () => {
  const badges = [{ startsAt: 10, endsAt: 20 }, { startsAt: 20, endsAt: 21 }, { endsAt: 15 }];
  const moved = aWindow(...badges);
  const instants = [0, 9, 10, 14, 15, 19, 20, 21, 99];
  for (const from of instants) {
    for (const to of instants) {
      moved.moveTo(from);
      assertEquals(at(moved, to), at(aWindow(...badges), to), `${from} to ${to}`);
    }
  }
});

Deno.test("ScheduleWindow.nextChange() is the first start or end after the instant, of any badge", () => {
  const window = aWindow(
    { startsAt: 10, endsAt: 20 },
    { startsAt: 10, status: "paused" },
    { startsAt: -5 },
    {},
  );
  const check = (now: number, expected: number) => assertEquals(window.nextChange(now), expected);
  check(-6, -5);
  check(-5, 10);
  check(9.5, 10);
  check(10, 20);
  check(19, 20);
  check(20, Infinity);
  check(-99, -5);
  assertEquals(aWindow().nextChange(0), Infinity);
  assertEquals(aWindow({}).nextChange(0), Infinity);
});

Deno.test("ScheduleWindow.nextChange() compares instants as numbers", () => {
  assertEquals(aWindow({ startsAt: 900 }, { startsAt: 1_000 }).nextChange(0), 900);
  assertEquals(aWindow({ startsAt: 900 }, { startsAt: 1_000 }).nextChange(900), 1_000);
});
