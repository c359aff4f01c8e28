import { assertEquals } from "@std/assert";
import { type BadgeState, badgeState } from "../../../src/panel/badges/badge_state.ts";

const at = (instant: string) => Date.parse(instant);
const start = "2026-07-01T10:00:00.000Z";
const end = "2026-07-02T10:00:00.000Z";

function check(badge: Parameters<typeof badgeState>[0], now: string, expected: BadgeState): void {
  assertEquals(badgeState(badge, at(now)), expected);
}

Deno.test("badgeState() is live without a schedule, and with one from its start until before its end", () => {
  check({}, start, { kind: "live" });
  check({ status: "active", startsAt: start }, start, { kind: "live" });
  const until = at(end);
  check({ startsAt: start, endsAt: end }, start, { kind: "live", until });
  check({ startsAt: start, endsAt: end }, "2026-07-02T09:59:59.999Z", { kind: "live", until });
});

Deno.test("badgeState() includes when a badge starts, and when it ended", () => {
  check({ startsAt: start, endsAt: end }, "2026-07-01T09:59:59.999Z", {
    kind: "scheduled",
    from: at(start),
  });
  check({ startsAt: start, endsAt: end }, end, { kind: "ended", since: at(end) });
});

Deno.test("badgeState() of a paused badge is paused, whatever its schedule", () => {
  check({ status: "paused" }, start, { kind: "paused" });
  check({ status: "paused", endsAt: start }, end, { kind: "paused" });
});
