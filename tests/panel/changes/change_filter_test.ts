import { assertEquals } from "@std/assert";
import { filteredChanges, mayFollow, noFilter } from "../../../src/panel/changes/change_filter.ts";
import type { Change } from "../../../src/panel/data/changes.ts";

const noon = (day: string) =>
  Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: Temporal.Now.timeZoneId(),
    plainTime: "12:00",
  }).toInstant().toString();

const changeOf = (revision: number, tokenId: string, day: string): Change => ({
  ...{ revision, tokenId, at: noon(day), operation: "", subject: "", summary: "" },
  undoable: false,
});

const changes = [
  changeOf(3, "a", "2026-02-02"),
  changeOf(2, "b", "2026-02-01"),
  changeOf(1, "a", "2026-01-31"),
];
const found = (filter: object) =>
  filteredChanges(
    changes,
    { ...noFilter, ...filter },
    ({ revision }) => `Paused “Sale ${revision}”`,
  )
    .map(({ revision }) => revision);

Deno.test("filteredChanges() filters by author, by day and by words of the sentence", () => {
  assertEquals(found({}), [3, 2, 1]);
  assertEquals(found({ tokenId: "a" }), [3, 1]);
  assertEquals(found({ day: "2026-02-01" }), [2]);
  assertEquals(found({ text: " SALE 1" }), [1]);
  assertEquals(found({ tokenId: "a", day: "2026-02-01" }), []);
});

Deno.test("mayFollow() ends a search by day at the first older change", () => {
  const filter = { ...noFilter, day: "2026-02-01" };
  assertEquals(changes.map((change) => mayFollow(filter, change)), [true, true, false]);
  assertEquals(mayFollow(filter, undefined), true);
  assertEquals(mayFollow(noFilter, changes[2]), true);
});

Deno.test("filteredChanges() finds the changes of a badge or product, also among several", () => {
  const of = (subject: string, more: object = {}) => ({ ...changes[0]!, subject, ...more });
  const all = [
    of("badges/a"),
    of("badges/ab"),
    of("configuration", { after: { badges: [{ id: "a" }] } }),
    of("assignments", { assignments: { added: [{ badgeId: "a", productId: 7 }] } }),
    of("assignments", { before: [{ badgeId: "c", productId: 71 }] }),
    of("products/7"),
  ];
  const places = (subject: string) =>
    filteredChanges(all, { ...noFilter, subject }, () => "").map((it) => all.indexOf(it));
  assertEquals(places("badges/a"), [0, 2, 3]);
  assertEquals(places("products/7"), [3, 5]);
});
