import { useState } from "react";
import { isImageUrl } from "../../client/element/badge_icon.ts";
import { Icon } from "../theme/icon.tsx";
import classes from "./product_picture.module.css";

interface Props {
  readonly imageUrl: string | undefined;
  readonly size?: "small" | "large";
}

/**
 * A product's picture beside its name, hidden from screen readers, because the name says the same.
 * Without one that loads, a symbol. The shop's server learns nothing about the panel.
 */
export function ProductPicture({ imageUrl, size = "small" }: Props) {
  const [failed, setFailed] = useState<string>();
  const isShown = imageUrl !== undefined && imageUrl !== failed && isImageUrl(imageUrl);
  return (
    <span className={classes.frame} data-size={size} aria-hidden="true">
      {isShown
        ? (
          <img
            src={imageUrl}
            alt=""
            referrerPolicy="no-referrer"
            loading="lazy"
            decoding="async"
            onError={() => setFailed(imageUrl)}
          />
        )
        : <Icon name="product" size={size === "large" ? 40 : 20} />}
    </span>
  );
}
