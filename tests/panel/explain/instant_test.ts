import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { parseInstant } from "../../../src/domain/instant.ts";
import {
  boundariesOf,
  isLabelled,
  placeOf,
} from "../../../src/panel/explain/instant/boundaries.ts";
import {
  fromLocalField,
  readInstant,
  toLocalField,
} from "../../../src/panel/explain/instant/instant.ts";

const anyInstant = fc.date({
  min: new Date("1900-01-01T00:00:00Z"),
  max: new Date("2999-12-31T00:00:00Z"),
  noInvalidDate: true,
});

Deno.test("readInstant() accepts exactly the instants that the service accepts", () => {
  const two = (max: number) => fc.integer({ min: 0, max }).map((it) => String(it).padStart(2, "0"));
  const anyText = fc.tuple(
    fc.integer({ min: 0, max: 9999 }).map((it) => String(it).padStart(4, "0")),
    two(13),
    two(32),
    two(25),
    two(60),
    two(60),
    fc.constantFrom("", ".5", ".123456789", ".1234567890", "."),
    fc.constantFrom("Z", "z", "+02:00", "-23:59", "+24:00", "", "+0200"),
  ).map(([year, month, day, hour, minute, second, fraction, offset]) =>
    `${year}-${month}-${day}T${hour}:${minute}:${second}${fraction}${offset}`
  );
  fc.assert(
    fc.property(anyText, (text) => assertEquals(readInstant(text), parseInstant(text), text)),
    { numRuns: 2000 },
  );
  for (const text of ["2026-02-29T00:00:00Z", "2024-02-29T00:00:00Z", "tomorrow", "2026-11-27"]) {
    assertEquals(readInstant(text), parseInstant(text), text);
  }
});

Deno.test("toLocalField() and fromLocalField() keep an instant to the millisecond", () => {
  fc.assert(fc.property(anyInstant, (at) => {
    // When clocks go back, an hour occurs twice in local time: the field means the first.
    const written = toLocalField(at.getTime());
    assertEquals(toLocalField(Date.parse(fromLocalField(written))), written);
  }));
  const noon = new Date(2026, 10, 27, 12).getTime();
  assertEquals(toLocalField(noon), "2026-11-27T12:00");
  assertEquals(Date.parse(fromLocalField("2026-11-27T12:00")), noon);
  assertEquals(toLocalField(noon + 5_007), "2026-11-27T12:00:05.007");
  assertEquals(fromLocalField(""), "");
});

Deno.test("boundariesOf() has each start and end once, with now, in order", () => {
  const now = Date.parse("2026-11-21T00:00:00Z");
  const [start, end] = ["2026-11-20T00:00:00.000Z", "2026-11-30T00:00:00.000Z"];
  const badges = [{ startsAt: start, endsAt: end }, { endsAt: end }, {}];
  assertEquals(boundariesOf(badges, now), [Date.parse(start), now, Date.parse(end)]);
  assertEquals(boundariesOf([], now), [now]);
});

Deno.test("placeOf() is between the boundaries around an instant, and never outside all of them", () => {
  assertEquals([5, 10, 15, 20, 40, 41].map((it) => placeOf(it, [10, 20, 40])), [
    0,
    0,
    0.5,
    1,
    2,
    2,
  ]);
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { minLength: 2 }), fc.integer(), (some, it) => {
      const boundaries = some.toSorted((a, b) => a - b);
      const place = placeOf(it, boundaries);
      assertEquals(place >= 0 && place <= boundaries.length - 1, true);
      const inner = Math.min(Math.max(it, boundaries[0] ?? 0), boundaries.at(-1) ?? 0);
      assertEquals(boundaries[Math.floor(place)]! <= inner, true);
      assertEquals(boundaries[Math.ceil(place)]! >= inner, true);
    }),
  );
});

Deno.test("isLabelled() labels the ends, and no more marks than fit", () => {
  for (let count = 2; count < 300; count++) {
    const labelled = Array.from({ length: count }, (_, at) => isLabelled(at, count, 4));
    assertEquals([labelled[0], labelled.at(-1)], [true, true], `${count}`);
    assertEquals(labelled.filter(Boolean).length <= 4, true, `${count}`);
  }
});
