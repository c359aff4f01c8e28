import { Anchor, Button, Stack, Text } from "@mantine/core";
import { useFormatLocale } from "../../i18n/use_format_locale.ts";
import { memo } from "react";
import { Link } from "react-router";
import type { Product } from "../../data/products.ts";
import { useDraftIds } from "../../forms/use_draft_ids.ts";
import type { Translate } from "../../i18n/translate.ts";
import { useT } from "../../i18n/use_t.ts";
import { EmptyState } from "../../notices/empty_state.tsx";
import { ErrorNotice } from "../../notices/error_notice.tsx";
import { LoadingLine } from "../../notices/loading_line.tsx";
import frame from "../../theme/framed_list.module.css";
import { Icon } from "../../theme/icon.tsx";
import { ProductLine } from "../../product_picker/product_line.tsx";
import { productPrice } from "../../product_picker/product_price.ts";
import { readId } from "../../product_picker/read_id.ts";
import type { useFoundProducts } from "../../product_picker/use_found_products.ts";
import { useProjectId } from "../../projects/use_projects.ts";
import classes from "./product_list.module.css";

interface Props {
  readonly found: ReturnType<typeof useFoundProducts>;
}

/** The products that were found, by id. */
export function ProductList({ found }: Props) {
  const t = useT();
  const { products, q, error, isPending, refetch, hasNextPage } = found;
  const drafts = useDraftIds(`products/${useProjectId()}/`);
  if (isPending) return <LoadingLine />;
  if (error && products.length === 0) return <ErrorNotice error={error} onRetry={refetch} />;
  if (products.length === 0 && q === "") {
    return <EmptyState icon="product" title={t("products.empty")} text={t("products.emptyText")} />;
  }
  const count = t(hasNextPage ? "products.shownMore" : "badges.products", {
    count: products.length,
  });
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed" role="status">
        {products.length === 0 ? t("products.noMatch") : count}
      </Text>
      <NotStored found={found} />
      {products.length > 0 && (
        <ul className={frame.list} aria-label={t("products.title")}>
          {products.map((product) => (
            <li key={product.id}>
              <ProductRow product={product} hasDraft={drafts.has(String(product.id))} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button
          variant="default"
          className={classes.more}
          loading={found.isFetchingNextPage}
          onClick={() => found.fetchNextPage()}
        >
          {t("forms.more")}
        </Button>
      )}
    </Stack>
  );
}

interface RowProps {
  readonly product: Product;
  /** Whether the reader has changed it without saving. */
  readonly hasDraft: boolean;
}

/** Memoised: showing more products would otherwise render all of them again. */
const ProductRow = memo(function ProductRow({ product, hasDraft }: RowProps) {
  const t = useT();
  const price = productPrice(product, useFormatLocale());
  return (
    <Link to={String(product.id)} className={classes.row}>
      <ProductLine product={product} />
      {price !== undefined && <span className={classes.price}>{price}</span>}
      <span className={classes.what}>
        {summary(product, t)}
        {hasDraft && <span className={classes.draft}>{t("forms.unsaved")}</span>}
      </span>
      <Icon name="next" size={16} />
    </Link>
  );
});

/** A link to the product with the id that was searched for, if nothing is stored for it. */
function NotStored({ found: { q, products, isPlaceholderData } }: Props) {
  const t = useT();
  const id = readId(q);
  const isHere = typeof id !== "number" || products.some((product) => product.id === id);
  if (isHere || isPlaceholderData) return null;
  return (
    <Text size="sm">
      {t("products.notStored", { id: String(id) })}{" "}
      <Anchor component={Link} to={String(id)} inherit underline="always">
        {t("products.open")}
      </Anchor>
    </Text>
  );
}

/** A short summary of what is stored for a product. */
function summary(
  { badges, order = [], variants = [], attributes = {} }: Product,
  t: Translate,
): string {
  const excluded = badges.filter(({ exclude }) => exclude).length;
  const shown = badges.length - excluded;
  const known = Object.keys(attributes).length;
  return [
    shown > 0 && t("badges.count", { count: shown }),
    excluded > 0 && t("products.excluded", { count: excluded }),
    order.length > 0 && t("products.ownOrder"),
    variants.length > 0 && t("products.variantsCount", { count: variants.length }),
    known > 0 && t("products.attributesCount", { count: known }),
  ].filter((it) => it !== false).join(" · ") || t("products.nothing");
}
