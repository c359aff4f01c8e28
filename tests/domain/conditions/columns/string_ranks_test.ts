import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { StringRanks } from "../../../../src/domain/conditions/columns/string_ranks.ts";
import { compareCodePoints } from "../../../../src/domain/conditions/ordering.ts";

/** Strings that begin alike, with lone surrogates and halves of pairs in common. */
const texts = fc.array(
  fc.stringMatching(/^(?:ab)?[ab\uffff\ud83d\ude00\ude01]{0,6}$/),
  { maxLength: 60 },
);

Deno.test("StringRanks order strings by code point, and equal ones alike", () => {
  const ranks = new StringRanks();
  fc.assert(
    fc.property(texts, (list) => {
      ranks.clear();
      const numbers = list.map((text) => ranks.add(text));
      ranks.sort();
      for (const [at, text] of list.entries()) {
        for (const [other, otherText] of list.entries()) {
          const difference = ranks.rankOf(numbers[at]!) - ranks.rankOf(numbers[other]!);
          assertEquals(Math.sign(difference), Math.sign(compareCodePoints(text, otherText)));
        }
      }
    }),
    { numRuns: 500 },
  );
});

Deno.test("StringRanks order long strings that differ only at their ends", () => {
  const ranks = new StringRanks();
  // The second time, there is room for exactly as many.
  for (const length of [50, 100]) {
    const list = Array.from({ length }, (_, nth) => "\u{1f600}".repeat(90) + (nth * 37) % length);
    ranks.clear();
    const numbers = list.map((text) => ranks.add(text));
    ranks.sort();
    const byPlace = list.map((_, at) => at).sort((a, b) =>
      ranks.rankOf(numbers[a]!) - ranks.rankOf(numbers[b]!)
    );
    assertEquals(byPlace.map((at) => list[at]), [...list].sort());
  }
});

/** Asserts that ordered texts get their ranks, whatever the order in which they are added. */
function checkOrder(ordered: readonly string[]): void {
  const ranks = new StringRanks();
  const shuffled = ordered.map((_, nth) => (nth * 37) % ordered.length);
  const numbers = shuffled.map((at) => ranks.add(ordered[at]!));
  ranks.sort();
  assertEquals(numbers.map((number) => ranks.rankOf(number)), shuffled);
}

Deno.test("StringRanks order all short strings of characters of one and two units", () => {
  let ordered = [""];
  for (const _ of [1, 2, 3, 4]) {
    const characters = ["\0", "\u0001", "\uffff", "\u{10000}", "\u{1f600}"];
    ordered = ["", ...characters.flatMap((first) => ordered.map((rest) => first + rest))];
  }
  checkOrder(ordered);
});

Deno.test("StringRanks order strings that are alike up to half of a surrogate pair", () => {
  const ends = ["", "a", "b", "c", "\ue000", "\uffff", "\u{1f600}", "\udc00", "\udc00a", "\udc01"];
  checkOrder(ends.map((end) => `x\ud800${end}`));
});

Deno.test("StringRanks.clear() forgets all strings, and numbers start at 0", () => {
  const ranks = new StringRanks();
  ranks.add("a");
  ranks.clear();
  assertEquals([ranks.add("c"), ranks.add("b")], [0, 1]);
});
