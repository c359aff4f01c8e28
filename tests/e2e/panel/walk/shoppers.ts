import { assertEquals } from "@std/assert";

const atOnce = 50;

/**
 * What shoppers get for some products from the public query: the texts of each product's badges.
 */
export async function shownOn(
  projectAddress: string,
  productIds: readonly number[],
  context: unknown = {},
): Promise<string[][]> {
  const shown: string[][] = [];
  for (let start = 0; start < productIds.length; start += atOnce) {
    const products = productIds.slice(start, start + atOnce).map((id) => ({ id }));
    const answer = await fetch(`${projectAddress}/badges/query/byProductId`, {
      method: "POST",
      body: JSON.stringify({ context, query: { products } }),
    });
    assertEquals(answer.status, 200);
    const { products: found, badges }: Answer = await answer.json();
    const texts = new Map(badges.map(({ id, content }) => [id, content.text]));
    shown.push(...found.map(({ badges }) => badges.map(({ id }) => texts.get(id) ?? id)));
  }
  return shown;
}

interface Answer {
  readonly products: readonly { readonly badges: readonly { readonly id: string }[] }[];
  readonly badges: readonly { readonly id: string; readonly content: { readonly text: string } }[];
}
