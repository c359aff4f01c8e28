import { assertEquals, assertThrows } from "@std/assert";
import { answerSize } from "./answer_size.ts";

Deno.test("answerSize() is the mean of the bytes per answer, and of the badges per product", () => {
  const one = '{"products":[{"badges":[{"id":"é"}]}]}';
  const two = '{"products":[{"badges":[]},{"badges":[1,2]}]}';
  const bytes = (one.length + 1 + two.length) / 2;
  assertEquals(answerSize([one, two]), { bytes, badgesPerProduct: 1 });
});

Deno.test("answerSize() throws without answers", () => {
  assertThrows(() => answerSize([]), RangeError, "no answers");
});
