import { Anchor, Button, Text } from "@mantine/core";
import { useFormatLocale } from "../../i18n/use_format_locale.ts";
import { useState } from "react";
import type { Product } from "../../data/products.ts";
import { useT } from "../../i18n/use_t.ts";
import { Icon } from "../../theme/icon.tsx";
import { Section } from "../../theme/section.tsx";
import { productNumbers } from "../../product_picker/product_name.ts";
import { ProductPicture } from "../../product_picker/product_picture.tsx";
import { productPrice } from "../../product_picker/product_price.ts";
import classes from "./about_product.module.css";

interface Props {
  readonly product: Product;
}

/** What the shop sent about a product, apart from its name: picture, numbers, price, link. */
export function AboutProduct({ product }: Props) {
  const t = useT();
  const price = productPrice(product, useFormatLocale());
  const { url, imageUrl } = product;
  const numbers = productNumbers(product, t);
  if (numbers === "" && price === undefined && !url && !imageUrl) return null;
  return (
    <div className={classes.about}>
      {imageUrl && <ProductPicture imageUrl={imageUrl} size="large" />}
      <div>
        {numbers && <Text c="dimmed">{numbers}</Text>}
        {price && <Text fw={600}>{price}</Text>}
        {/* A link with another scheme could run a script. */}
        {url !== undefined && /^https?:\/\//i.test(url) && (
          <Anchor href={url} target="_blank" rel="noreferrer" size="sm" className={classes.link}>
            {t("product.toShop")}
            <Icon name="external" size={14} />
          </Anchor>
        )}
      </div>
    </div>
  );
}

/** How many variants are listed at first. */
const shownMax = 10;

/** The variants that the shop sent, if there are any. */
export function Variants({ variants }: { readonly variants: Product["variants"] }) {
  const t = useT();
  const [isWhole, setIsWhole] = useState(false);
  if (variants === undefined || variants.length === 0) return null;
  return (
    <Section title={t("product.variants")} lead={t("product.variantsLead")}>
      <ul className={classes.variants} aria-label={t("product.variants")}>
        {(isWhole ? variants : variants.slice(0, shownMax)).map((variant) => (
          <li key={variant.id} className={classes.variant}>
            <ProductPicture imageUrl={variant.imageUrl} />
            <span>
              <span>{variant.title ?? t("product.variant", { id: String(variant.id) })}</span>
              <span className={classes.details}>
                {details(
                  variant,
                  t("products.id", {
                    id: String(variant.id),
                  }),
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {!isWhole && variants.length > shownMax && (
        <Button
          variant="default"
          style={{ alignSelf: "start" }}
          onClick={() => setIsWhole(true)}
        >
          {t("product.moreVariants", { count: variants.length })}
        </Button>
      )}
    </Section>
  );
}

type Variant = NonNullable<Product["variants"]>[number];

/** SKU, id and simple attributes: "RED-M · ID 12 · color: red · size: M". */
function details({ title, sku, attributes = {} }: Variant, id: string): string {
  const simple = Object.entries(attributes).filter(([, value]) => typeof value !== "object");
  return [
    sku,
    title !== undefined && id,
    ...simple.map(([name, value]) => `${name}: ${value}`),
  ].filter(Boolean).join(" · ");
}
