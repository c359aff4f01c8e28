import { assertEquals, assertThrows } from "@std/assert";
import { answerSize } from "./answer_size.ts";

Deno.test("answerSize() is the mean of the bytes of answers, and of the badges of products", () => {
  const one = '{"products":[{"badges":[{"id":"é"}]}]}';
  const two = '{"products":[{"badges":[]},{"badges":[1,2]}]}';
  const bytes = (one.length + 1 + two.length) / 2;
  assertEquals(answerSize([one, two]), { bytes, badgesPerProduct: 1 });
});

Deno.test("answerSize() refuses to make up the size of nothing", () => {
  assertThrows(() => answerSize([]), RangeError, "no answers");
});
