import type { ReactNode } from "react";
import type { Product } from "../data/products.ts";
import { useT } from "../i18n/use_t.ts";
import classes from "./product_line.module.css";
import { productName, productNumbers } from "./product_name.ts";
import { ProductPicture } from "./product_picture.tsx";

interface Props {
  readonly product: Product;
  /** Shown instead of the SKU and the id. */
  readonly children?: ReactNode;
}

/** A product in a line: picture, name, SKU and id. */
export function ProductLine({ product, children }: Props) {
  const t = useT();
  return (
    <span className={classes.line}>
      <ProductPicture imageUrl={product.imageUrl} />
      <span className={classes.words}>
        <span className={classes.name}>{productName(product, t)}</span>
        <span className={classes.numbers}>{children ?? productNumbers(product, t)}</span>
      </span>
    </span>
  );
}
