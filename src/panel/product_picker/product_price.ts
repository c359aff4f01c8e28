import type { Product } from "../data/products.ts";

/**
 * The price of a product as text, if its attributes have one: `price`, or the range from `priceMin`
 * to `priceMax` of its variants. The currency is in `currency` or `priceCurrency`, where imports
 * put it.
 */
export function productPrice(
  { attributes = {} }: Pick<Product, "attributes">,
  language: string,
): string | undefined {
  const { price, priceMin, priceMax, currency, priceCurrency } = attributes;
  const format = priceFormat(language, currency ?? priceCurrency);
  if (isAmount(price)) return format.format(price);
  if (!isAmount(priceMin) || !isAmount(priceMax)) return;
  return priceMin === priceMax ? format.format(priceMin) : format.formatRange(priceMin, priceMax);
}

function isAmount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function priceFormat(language: string, currency: unknown): Intl.NumberFormat {
  return typeof currency === "string" && /^[a-z]{3}$/i.test(currency)
    ? new Intl.NumberFormat(language, { style: "currency", currency })
    : new Intl.NumberFormat(language, { maximumFractionDigits: 4 });
}
