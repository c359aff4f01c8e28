import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { instantOf, wallTimeOf } from "../../../../src/panel/content_form/instant/zoned_time.ts";

function check(wall: string, zone: string, utc: string | undefined, oddity?: "gap" | "overlap") {
  const found = instantOf(wall, zone);
  assertEquals(found && new Date(found.at).toISOString(), utc && `${utc}.000Z`, `${wall} ${zone}`);
  assertEquals(found?.oddity, oddity, `${wall} ${zone}`);
}

Deno.test("instantOf() is the instant at which a clock in the zone shows the time", () => {
  check("2026-11-27T09:00", "UTC", "2026-11-27T09:00:00");
  check("2026-11-27T09:00", "Europe/Berlin", "2026-11-27T08:00:00");
  check("2026-07-01T09:00", "Europe/Berlin", "2026-07-01T07:00:00");
  check("2026-11-27T00:00", "America/New_York", "2026-11-27T05:00:00");
  check("2026-11-27T00:00", "Asia/Kolkata", "2026-11-26T18:30:00");
  check("2026-11-27T00:00", "Asia/Kathmandu", "2026-11-26T18:15:00");
  check("2026-01-01T00:00", "Pacific/Kiritimati", "2025-12-31T10:00:00");
  check("2026-01-01T00:00", "Pacific/Pago_Pago", "2026-01-01T11:00:00");
  check("", "Europe/Berlin", undefined);
  check("2026-02", "Europe/Berlin", undefined);
});

Deno.test("instantOf() moves a time that the clock skips forward by the gap, and reports it", () => {
  check("2026-03-29T02:00", "Europe/Berlin", "2026-03-29T01:00:00", "gap");
  check("2026-03-29T02:30", "Europe/Berlin", "2026-03-29T01:30:00", "gap");
  check("2026-03-29T01:59", "Europe/Berlin", "2026-03-29T00:59:00");
  check("2026-03-29T03:00", "Europe/Berlin", "2026-03-29T01:00:00");
  check("2026-03-08T02:30", "America/New_York", "2026-03-08T07:30:00", "gap");
  // A gap of half an hour.
  check("2026-10-04T02:15", "Australia/Lord_Howe", "2026-10-03T15:45:00", "gap");
  // A gap at midnight.
  check("2026-09-06T00:30", "America/Santiago", "2026-09-06T04:30:00", "gap");
  // A gap of a whole day.
  check("2011-12-30T12:00", "Pacific/Apia", "2011-12-30T22:00:00", "gap");
});

Deno.test("instantOf() takes the first of a time that the clock shows twice, and reports it", () => {
  check("2026-10-25T02:00", "Europe/Berlin", "2026-10-25T00:00:00", "overlap");
  check("2026-10-25T02:59", "Europe/Berlin", "2026-10-25T00:59:00", "overlap");
  check("2026-10-25T01:59", "Europe/Berlin", "2026-10-24T23:59:00");
  check("2026-10-25T03:00", "Europe/Berlin", "2026-10-25T02:00:00");
  check("2026-11-01T01:30", "America/New_York", "2026-11-01T05:30:00", "overlap");
  check("2026-04-05T01:45", "Australia/Lord_Howe", "2026-04-04T14:45:00", "overlap");
});

const zones = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "America/Santiago",
  "Africa/Casablanca",
  "Pacific/Chatham",
];

Deno.test("wallTimeOf() and instantOf() are inverse, except for times that a clock shows twice", () => {
  const minute = 60_000;
  const instants = fc.integer({ min: Date.UTC(2000, 0) / minute, max: Date.UTC(2036, 0) / minute });
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (minutes, zone) => {
      const at = minutes * minute;
      const wall = wallTimeOf(at, zone);
      const found = instantOf(wall, zone);
      assertEquals(found && wallTimeOf(found.at, zone), wall);
      if (found?.oddity === undefined) assertEquals(found?.at, at);
      assertEquals(found?.oddity === "gap", false);
    }),
    { numRuns: 3000 },
  );
});

Deno.test("instantOf() agrees with Temporal's `compatible`, which is what calendars use", () => {
  const minute = 60_000;
  const walls = fc.integer({ min: Date.UTC(2000, 0) / minute, max: Date.UTC(2036, 0) / minute });
  fc.assert(
    fc.property(walls, fc.constantFrom(...zones), (minutes, zone) => {
      const wall = new Date(minutes * minute).toISOString().slice(0, 16);
      const expected = Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).epochMilliseconds;
      assertEquals(instantOf(wall, zone)?.at, expected);
    }),
    { numRuns: 3000 },
  );
});

Deno.test("wallTimeOf() returns the year as typed while it is incomplete", () => {
  for (const wall of ["0002-11-27T09:00", "0020-11-27T09:00", "0202-11-27T09:00"]) {
    for (const zone of zones) {
      assertEquals(wallTimeOf(instantOf(wall, zone)?.at ?? 0, zone), wall, `${wall} ${zone}`);
    }
  }
});
