import type { Product } from "../data/products.ts";
import type { Translate } from "../i18n/translate.ts";

/** What to call a product: its title, or its id, which has no thousands separators. */
export function productName({ id, title }: Pick<Product, "id" | "title">, t: Translate): string {
  return title ?? t("product.title", { id: String(id) });
}

/** What to call a variant where space is short: its title if no other variant has it, or its id. */
export function variantName(id: number, variants: Product["variants"] = []): string {
  const title = variants.find((variant) => variant.id === id)?.title;
  const isOwn = title !== undefined && variants.every((it) => it.id === id || it.title !== title);
  return isOwn ? title : String(id);
}

/** The numbers that identify a product: SKU and id; only the SKU if the id is its name. */
export function productNumbers({ id, title, sku }: Product, t: Translate): string {
  return [sku, title !== undefined && t("products.id", { id: String(id) })]
    .filter(Boolean).join(" · ");
}
