import { assert, assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import fc from "fast-check";
import { TypeNames } from "../../../src/http/project_document/type_names.ts";

const reserved = ["Badge", "BadgeAnswer", "Problem"];
const stemsOf = (...ids: string[]) => {
  const names = new TypeNames(ids, reserved);
  return Object.fromEntries(ids.map((id) => [id, names.stemOf(id)]));
};

/** Ids that often lead to equal names, or to names of others' parts. */
const ids = fc.uniqueArray(
  fc.oneof(
    fc.constantFrom("a", "A", "ab", "a-b", "aB", "a-badge", "abadge", "2a", "type2a", "problem"),
    fc.stringMatching(/^[A-Ca-c0-9][A-Ca-c0-9_-]{0,4}$/),
  ),
  { minLength: 1, maxLength: 12 },
);
const lasts = fc.array(fc.constantFrom("a", "b", "B", "badge", "bContent", "", "answer"), {
  maxLength: 4,
});

Deno.test("TypeNames.stemOf() is plain if nothing else has the name", () => {
  assertEquals(stemsOf("price", "two-for", "2for", "PRICE-tag"), {
    price: "Price",
    "two-for": "TwoFor",
    "2for": "Type2for",
    "PRICE-tag": "PRICETag",
  });
});

Deno.test("TypeNames.stemOf() is derived from the id alone if several ids collide", () => {
  const { label, Label = "", LABEL = "" } = stemsOf("LABEL", "Label", "label");
  assertEquals(label, "Label");
  for (const stem of [Label, LABEL]) assertMatch(stem, /^(Label|LABEL)[A-Z][a-z]{5}$/);
  assertNotEquals(Label.toLowerCase(), LABEL.toLowerCase());
  assertEquals(stemsOf("LABEL", "label", "lAbEl").LABEL, LABEL);
  assertEquals(stemsOf("Label", "LABEL"), { Label, LABEL });
});

Deno.test("TypeNames.stemOf() of lower-case letters and digits stays, whatever types are added", () => {
  fc.assert(fc.property(fc.stringMatching(/^[a-c][a-c0-9]{0,3}$/), ids, (id, others) => {
    const stem = stemsOf(id)[id];
    assertEquals(stemsOf(...new Set([id, ...others]))[id], stem);
  }));
});

Deno.test("TypeNames.stemOf() changes only with ids that collide with it", () => {
  const folded = (id: string) =>
    id.replace(/^(?=\d)/, "type").replaceAll(/[_-]/g, "").toLowerCase();
  fc.assert(fc.property(ids, ids, ([id = "", ...others], added) => {
    const before = stemsOf(id, ...others)[id];
    const apart = added.filter((other) => folded(other) !== folded(id));
    assertEquals(stemsOf(...new Set([id, ...others, ...apart]))[id], before);
  }));
});

Deno.test("TypeNames.takePart() returns names that no other type has or needs", () => {
  const part = (id: string, last: string, ...others: string[]) =>
    new TypeNames([id, ...others], reserved).takePart(id, last);
  assertEquals(part("price", "colour"), "PriceColour");
  assertEquals(part("price", "badge"), "PriceBadge2");
  assertEquals(part("price", "tagX"), "PriceTagX");
  assertMatch(part("price", "tagX", "price-tag"), /^PriceTagX[A-Z][a-z]{5}$/);
  assertEquals(part("price-tag", "x", "price"), "PriceTagX");
  assertMatch(part("priceb", "adge", "price"), /^PricebAdge[A-Z][a-z]{5}$/);
  assertMatch(part("badge", "answer"), /^BadgeAnswer[A-Z][a-z]{5}$/);
});

Deno.test("TypeNames returns no name twice, in any case, and the same in any order", () => {
  fc.assert(fc.property(ids, lasts, (some, parts) => {
    const [one, other] = [some, some.toReversed()].map((order) => {
      const names = new TypeNames(order, reserved);
      return some.flatMap((id) => {
        const stem = names.stemOf(id);
        const own = parts.map((last) => names.takePart(id, last));
        return [`${stem}Badge`, `${stem}Content`, ...own];
      });
    });
    assert(one !== undefined);
    assertEquals(one, other);
    const all = [...reserved, ...one].map((name) => name.toLowerCase());
    assertEquals(new Set(all).size, all.length, all.join());
  }));
});
