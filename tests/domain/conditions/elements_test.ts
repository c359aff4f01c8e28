import { assertEquals } from "@std/assert";
import { countUpTo, Elements } from "../../../src/domain/conditions/elements.ts";

Deno.test("Elements.extremesLike() finds the least and the greatest, however near one another", () => {
  const numbers = new Elements([5, 5.5, "9", 4.5, null, 5.25]);
  assertEquals(numbers.extremesLike(0), { least: 4.5, greatest: 5.5 });
  assertEquals(numbers.extremesLike(""), { least: "9", greatest: "9" });
  const texts = new Elements(["b", "ba", "a", "\u{1f600}", "\ue000"]);
  assertEquals(texts.extremesLike(""), { least: "a", greatest: "\u{1f600}" });
  assertEquals(texts.extremesLike(0), undefined);
});

Deno.test("Elements.instants are those of a list in their order in time, whatever their place", () => {
  const [late, early, middle] = [
    "2026-03-03T00:00:00Z",
    "2026-03-01T00:00:00Z",
    "2026-03-02T00:00:00Z",
  ];
  const mixed = new Elements([late!, 5, early!, "soon", middle!]);
  assertEquals([...mixed.instants], [early, middle, late].map((it) => Date.parse(it!)));
  assertEquals(mixed.areInstants, false);
  assertEquals(new Elements([late!, early!]).areInstants, true);
});

Deno.test("Elements.has() finds a value among few and among many, and no other type of it", () => {
  for (const length of [1, 7, 8, 9, 100]) {
    const elements = new Elements(Array.from({ length }, (_, index) => index));
    assertEquals(elements.has(length - 1), true);
    assertEquals([elements.has(length), elements.has(`${length - 1}`)], [false, false]);
  }
});

Deno.test("Elements.areLike() says whether all could be compared with an operand", () => {
  assertEquals([[], [1, 2], [1, "2"], [null], [[1]]].map((it) => new Elements(it).areLike(0)), [
    ...[true, true, false, false, false],
  ]);
  assertEquals([1, "1", true].map((it) => new Elements(it).areLike("")), [false, true, false]);
});

Deno.test("countUpTo() counts instants up to and with one", () => {
  const instants = Float64Array.from([1, 3, 3, 7]);
  assertEquals([0, 1, 2, 3, 6, 7, 8].map((now) => countUpTo(instants, now)), [0, 1, 1, 3, 3, 4, 4]);
  assertEquals(countUpTo(new Float64Array(0), 5), 0);
});
