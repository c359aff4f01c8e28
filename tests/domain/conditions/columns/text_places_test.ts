import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { TextPlaces } from "../../../../src/domain/conditions/columns/text_places.ts";
import { compareCodePoints } from "../../../../src/domain/conditions/ordering.ts";

/** Strings that begin alike, with lone surrogates and halves of pairs in common. */
const texts = fc.array(
  fc.stringMatching(/^(?:ab)?[ab\uffff\ud83d\ude00\ude01]{0,6}$/),
  { maxLength: 60 },
);

Deno.test("TextPlaces order strings by code point, and equal ones alike", () => {
  const places = new TextPlaces();
  fc.assert(
    fc.property(texts, (list) => {
      places.clear();
      const numbers = list.map((text) => places.add(text));
      places.sort();
      for (const [at, text] of list.entries()) {
        for (const [other, otherText] of list.entries()) {
          const difference = places.placeOf(numbers[at]!) - places.placeOf(numbers[other]!);
          assertEquals(Math.sign(difference), Math.sign(compareCodePoints(text, otherText)));
        }
      }
    }),
    { numRuns: 500 },
  );
});

Deno.test("TextPlaces order long strings that differ only at their ends", () => {
  const places = new TextPlaces();
  // The second time, there is room for exactly as many.
  for (const length of [50, 100]) {
    const list = Array.from({ length }, (_, nth) => "\u{1f600}".repeat(90) + (nth * 37) % length);
    places.clear();
    const numbers = list.map((text) => places.add(text));
    places.sort();
    const byPlace = list.map((_, at) => at).sort((a, b) =>
      places.placeOf(numbers[a]!) - places.placeOf(numbers[b]!)
    );
    assertEquals(byPlace.map((at) => list[at]), [...list].sort());
  }
});

/** Asserts that ordered texts get their places, whatever the order in which they are added. */
function checkOrder(ordered: readonly string[]): void {
  const places = new TextPlaces();
  const shuffled = ordered.map((_, nth) => (nth * 37) % ordered.length);
  const numbers = shuffled.map((at) => places.add(ordered[at]!));
  places.sort();
  assertEquals(numbers.map((number) => places.placeOf(number)), shuffled);
}

Deno.test("TextPlaces order all short strings of characters of one and two units", () => {
  let ordered = [""];
  for (const _ of [1, 2, 3, 4]) {
    const characters = ["\0", "\u0001", "\uffff", "\u{10000}", "\u{1f600}"];
    ordered = ["", ...characters.flatMap((first) => ordered.map((rest) => first + rest))];
  }
  checkOrder(ordered);
});

Deno.test("TextPlaces order strings that are alike up to half of a surrogate pair", () => {
  const ends = ["", "a", "b", "c", "\ue000", "\uffff", "\u{1f600}", "\udc00", "\udc00a", "\udc01"];
  checkOrder(ends.map((end) => `x\ud800${end}`));
});

Deno.test("TextPlaces.clear() forgets all strings, and numbers start at 0", () => {
  const places = new TextPlaces();
  places.add("a");
  places.clear();
  assertEquals([places.add("c"), places.add("b")], [0, 1]);
});
