import { assertEquals } from "@std/assert";
import { checkViolationsOf } from "../../../support/service/badge_refusals.ts";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
import { violationPlaces } from "../../../support/service/problem_of.ts";

const path = `/badges/${badgeIdOf(0)}`;

Deno.test("a badge that ends when it starts, or before, is a 400 at /endsAt", () =>
  checkViolationsOf([
    [{ startsAt: "2026-01-31T09:30:00Z", endsAt: "2026-01-31T09:30:00Z" }, "/endsAt"],
    [{ startsAt: "2026-01-31T09:30:00Z", endsAt: "2026-01-31T09:29:59.999Z" }, "/endsAt"],
    [{ startsAt: "9999-12-31T23:59:59Z", endsAt: "0000-01-01T00:00:00Z" }, "/endsAt"],
    // The same instant with another offset, and after truncation.
    [{ startsAt: "2026-01-31T09:30:00Z", endsAt: "2026-01-31T10:30:00+01:00" }, "/endsAt"],
    [{ startsAt: "2026-01-31T09:30:00Z", endsAt: "2026-01-31T09:30:00.000999999Z" }, "/endsAt"],
  ]));

/** Values that no schedule may have. */
const noInstants = [
  "2016-12-31T23:59:60Z",
  "2016-12-31T23:59:60.5+00:00",
  "2026-01-31T09:30:00",
  "2026-01-31T09:30:00.000",
  "2026-01-31",
  "2026-01-31T09:30Z",
  "2026-01-31 09:30:00Z",
  "2026-01-31T09:30:00+0100",
  "2026-01-31T09:30:00+01",
  "2026-01-31T09:30:00.1234567891Z",
  "2026-01-31T24:00:00Z",
  "2026-02-29T00:00:00Z",
  "10000-01-01T00:00:00Z",
  "+010000-01-01T00:00:00Z",
  "9999-12-31T23:59:59-00:01",
  "-0001-01-01T00:00:00Z",
  "-000001-01-01T00:00:00Z",
  "0000-01-01T00:00:00+00:01",
  "tomorrow",
  "",
  1_769_851_800_000,
  true,
  [],
  {},
  null,
];

Deno.test("an invalid startsAt of a badge is a 400", () =>
  checkViolationsOf(noInstants.map((startsAt) => [{ startsAt }, "/startsAt"])));

Deno.test("an invalid endsAt of a badge is a 400", () =>
  checkViolationsOf(noInstants.map((endsAt) => [{ endsAt }, "/endsAt"])));

Deno.test("a badge's startsAt and endsAt are reported together", () =>
  checkViolationsOf([[
    { startsAt: "soon", endsAt: "late", endAt: 1 },
    "/startsAt",
    "/endsAt",
    "/endAt",
  ]]));

Deno.test("PATCH of a badge's schedule is checked against the remaining bound", async () => {
  await using shop = await ManagedShop.create();
  await shop.putBadge(0, { startsAt: "2026-01-31T00:00:00Z", endsAt: "2026-02-28T00:00:00Z" });
  const before = [await shop.badge(0), await shop.revision()];
  const check = async (patch: unknown, ...pointers: string[]) =>
    assertEquals(await violationPlaces(await shop.send("PATCH", path, patch)), pointers);
  await check({ endsAt: "2026-01-31T00:00:00Z" }, "/endsAt");
  await check({ endsAt: "2026-01-30T00:00:00Z" }, "/endsAt");
  await check({ startsAt: "2026-02-28T00:00:00Z" }, "/endsAt");
  await check({ startsAt: "2026-03-01T01:00:00+05:45" }, "/endsAt");
  await check({ startsAt: "2026-02-30T00:00:00Z" }, "/startsAt");
  assertEquals([await shop.badge(0), await shop.revision()], before);
  const patch = { startsAt: "2026-03-01T00:00:00Z", endsAt: null };
  assertEquals((await shop.send("PATCH", path, patch)).status, 200);
});

Deno.test("a badge's schedule may be anywhere from year 0000 to 9999, a millisecond long", async () => {
  await using shop = await ManagedShop.create();
  const check = async (startsAt: string, endsAt: string, ...kept: string[]) => {
    await shop.putBadge(0, { startsAt, endsAt });
    const badge = await shop.badge(0);
    assertEquals([badge.startsAt, badge.endsAt], kept);
  };
  await check(
    "0000-01-01T00:00:00Z",
    "9999-12-31T23:59:59.999999999Z",
    "0000-01-01T00:00:00.000Z",
    "9999-12-31T23:59:59.999Z",
  );
  await check(
    "2026-01-31T09:30:00.0009+05:45",
    "2026-01-31t03:45:00.001z",
    "2026-01-31T03:45:00.000Z",
    "2026-01-31T03:45:00.001Z",
  );
});
