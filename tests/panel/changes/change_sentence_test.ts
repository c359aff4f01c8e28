import { assert, assertEquals } from "@std/assert";
import { changeSentence } from "../../../src/panel/changes/change_sentence.ts";
import type { Change } from "../../../src/panel/data/changes.ts";
import { en } from "../../../src/panel/i18n/en.ts";
import { fillIn } from "../../../src/panel/i18n/message.ts";

const names = new Map([["a", "Sale"], ["b", "New"]]);

/** The English sentence for a change. */
function say(change: Partial<Change>): string {
  const facts = { revision: 1, at: "", tokenId: "", undoable: false, summary: "" };
  const whole = { ...facts, operation: "", subject: "", ...change };
  const { key, values } = changeSentence(whole, (id) => names.get(id));
  return fillIn(en[key], values, "en");
}

function check(change: Partial<Change>, sentence: string): void {
  assertEquals(say(change), sentence);
}

const badge = { id: "a", typeId: "label", content: { text: "-20 %" }, status: "active" };
const subject = "badges/a";

Deno.test("changeSentence() names a badge by its name, else its text, else whatever identifies it", () => {
  check({ subject, after: badge }, "Created badge “-20 %”");
  check({ subject, after: { ...badge, name: "Deal" } }, "Created badge “Deal”");
  check({ subject, before: badge }, "Deleted badge “-20 %”");
  const long = { bytes: 20_000, sha256: "00" };
  check({ subject, before: long, after: long }, "Changed badge “Sale”");
  check({ subject: "badges/x", before: long, after: long }, "Changed badge “x”");
});

Deno.test("changeSentence() says that a deleted project came back", () => {
  const after = { id: "shop", name: "Garden" };
  const change = { subject: "projects/shop", operation: "restoreProject", after };
  check(change, "Restored project “Garden”");
});

Deno.test("changeSentence() says what a long batch, or a file, did to a badge", () => {
  const after = { bytes: 81_000, sha256: "00" };
  const counts = { added: 20_000, removed: 0, excluded: 0, products: 20_000, badgeIds: ["a"] };
  const batch = { subject: "assignments", after, assignments: counts };
  check(batch, "Assigned badge “Sale” to 20,000 products");
  check({ ...batch, subject: "imports/x" }, "Assigned badge “Sale” to 20,000 products");
  const mixed = { ...counts, added: 2, removed: 3 };
  check({ ...batch, assignments: mixed }, "Changed 5 assignments");
  check({ ...batch, assignments: undefined }, "Changed many assignments at once");
});

Deno.test("changeSentence() names products by their titles, and counts what an import changed", () => {
  check({ subject: "products/7", before: {}, after: {}, title: "Scarf" }, "Changed product Scarf");
  check({ subject: "products/7", before: {}, after: {} }, "Changed product 7");
  check({ subject: "feeds/google", after: { url: "" } }, "Created feed “google”");
  const after = { products: { created: 1, updated: 2, unchanged: 9, removed: 1 } };
  check(
    { subject: "imports/x", operation: "importProducts", after },
    "Imported a file: 4 products changed",
  );
  check(
    { subject: "imports/x", operation: "importAssignments", after: {} },
    "Imported badges on products: 0 products changed",
  );
});

Deno.test('changeSentence() says "paused" if only the status changed', () => {
  const paused = { ...badge, status: "paused", updatedAt: "later" };
  check({ subject, before: badge, after: paused }, "Paused badge “-20 %”");
  check({ subject, before: paused, after: badge }, "Resumed badge “-20 %”");
  const renamed = { ...paused, name: "Deal" };
  check({ subject, before: badge, after: renamed }, "Changed badge “Deal”");
});

Deno.test("changeSentence() says which badge moved, as far as the change shows it", () => {
  const move = (after: unknown): Partial<Change> => ({
    operation: "moveBadge",
    subject: "badge-order",
    before: { badgeId: "a", place: 4 },
    after,
  });
  check(move({ badgeId: "a", before: "b" }), "Moved badge “Sale” before “New”");
  check(move({ badgeId: "b", after: "a" }), "Moved badge “New” after “Sale”");
  check(move({ badgeId: "a", after: "gone" }), "Moved badge “Sale” in the order");
  check(move({ badgeId: "gone", after: "a" }), "Changed the order of the badges");
  const order = { operation: "putBadgeOrder", before: { badgeIds: ["a"] } };
  check({ subject: "badge-order", ...order }, "Changed the order of the badges");
});

Deno.test("changeSentence() counts the operations of a batch, and names the badge if there is only one", () => {
  const batch = (...operations: readonly unknown[]) => ({
    subject: "assignments",
    after: { operations },
  });
  const add = (badgeId: string, productId: number) => ({ op: "add", badgeId, productId });
  check(batch(add("a", 1234)), "Assigned badge “Sale” to product 1234");
  check(batch(add("a", 1), add("a", 2)), "Assigned badge “Sale” to 2 products");
  check(batch({ ...add("a", 1), op: "exclude" }), "Excluded badge “Sale” from product 1");
  check(batch({ ...add("a", 1), op: "remove" }), "Removed badge “Sale” from product 1");
  check(batch(add("a", 1), add("b", 2)), "Changed 2 assignments");
  check(batch(add("a", 1), { ...add("a", 2), op: "remove" }), "Changed 2 assignments");
  const long = { bytes: 20_000, sha256: "00" };
  check({ subject: "assignments", after: long }, "Changed many assignments at once");
});

Deno.test("changeSentence() has a sentence for every other change", () => {
  check({ subject: "products/1234", after: { id: 1234 } }, "Created product 1234");
  check({ subject: "products", after: { productIds: [1, 2] } }, "Created 2 products");
  check(
    { subject: "types/label", before: {}, after: { name: "Label" } },
    "Changed badge type “Label”",
  );
  check(
    { subject: "projects/shop", before: {}, after: { name: "Shop" } },
    "Changed the settings of project “Shop”",
  );
  check({ operation: "importProject", subject: "import" }, "importProject: import");
  check({ operation: "a", subject: "toString" }, "a: toString");
  for (const odd of [null, 5, "text", [], { operations: 5 }, { operations: [null, 5] }]) {
    for (const kind of ["badges/a", "badge-order", "assignments", "products", "types/x"]) {
      assert(say({ subject: kind, before: odd, after: odd, operation: "moveBadge" }).length > 0);
    }
  }
});
