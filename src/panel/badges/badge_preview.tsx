import type { DetailedHTMLProps, HTMLAttributes } from "react";
import { useMemo } from "react";
import { badgeText } from "../../domain/badges/badge_text.ts";
import {
  type BadgeSource,
  defineProductBadges,
  type ProductBadgesElement,
} from "../../client/element/mod.ts";
import { previewSource } from "./preview_source.ts";
import type { Badge } from "../data/resource.ts";
import { useT } from "../i18n/use_t.ts";
import classes from "./badge_preview.module.css";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "product-badges":
        & DetailedHTMLProps<HTMLAttributes<ProductBadgesElement>, ProductBadgesElement>
        & {
          client: BadgeSource;
          productId: number;
        };
    }
  }
}

/** Defines `<product-badges>` when the panel starts; each preview then sets its own client. */
export function definePreviews(): void {
  defineProductBadges(previewSource([]));
}

interface Props {
  readonly badge: Pick<Badge, "id" | "typeId" | "content">;
}

/** A badge as shops show it, rendered by the same element. */
export function BadgePreview({ badge }: Props) {
  const t = useT();
  const client = useMemo(() => previewSource([badge]), [badge]);
  // A shop shows nothing for a badge without text; the preview says so.
  if (badgeText(badge.content) === undefined) {
    return <span className={classes.silent}>{t("badges.noText")}</span>;
  }
  return <product-badges className={classes.preview} client={client} productId={1} />;
}
