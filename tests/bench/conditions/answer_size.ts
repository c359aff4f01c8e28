import { z } from "zod";

const Answer = z.object({ products: z.array(z.object({ badges: z.array(z.unknown()) })) });

/** The average size of answers. */
export interface AnswerSize {
  /** Of the body, in UTF-8. */
  bytes: number;
  badgesPerProduct: number;
}

/** Throws a `RangeError` if there are no answers, or none has products. */
export function answerSize(texts: readonly string[]): AnswerSize {
  const products = texts.flatMap((text) => Answer.parse(JSON.parse(text)).products);
  if (products.length === 0) throw new RangeError("Cannot measure the size of no answers");
  const bytes = texts.reduce((sum, text) => sum + new TextEncoder().encode(text).length, 0);
  const badges = products.reduce((sum, product) => sum + product.badges.length, 0);
  return { bytes: bytes / texts.length, badgesPerProduct: badges / products.length };
}
