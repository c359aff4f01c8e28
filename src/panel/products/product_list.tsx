import { Button, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import type { Product } from "../data/products.ts";
import type { Translate } from "../i18n/translate.ts";
import { useT } from "../i18n/use_t.ts";
import frame from "../theme/framed_list.module.css";
import { Icon } from "../theme/icon.tsx";
import { EmptyState } from "../notices/empty_state.tsx";
import { ErrorNotice } from "../notices/error_notice.tsx";
import { LoadingLine } from "../notices/loading_line.tsx";
import classes from "./product_list.module.css";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useService } from "../auth/use_service.ts";
import { useProjectId } from "../projects/use_projects.ts";

/** The products for which anything is stored, by id. */
export function ProductList() {
  const t = useT();
  const { products, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useProductList();
  if (isPending) return <LoadingLine />;
  if (error && products.length === 0) return <ErrorNotice error={error} onRetry={refetch} />;
  if (products.length === 0) {
    return <EmptyState icon="product" title={t("products.empty")} text={t("products.emptyText")} />;
  }
  const count = t(hasNextPage ? "products.shownMore" : "badges.products", {
    count: products.length,
  });
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed" role="status">{count}</Text>
      <ul className={frame.list} aria-label={t("products.title")}>
        {products.map((product) => (
          <li key={product.id}>
            <Link to={String(product.id)} className={classes.row}>
              <span className={classes.id}>{product.id}</span>
              <span className={classes.what}>{summary(product, t)}</span>
              <Icon name="next" size={16} />
            </Link>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="default"
          className={classes.more}
          loading={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          {t("forms.more")}
        </Button>
      )}
    </Stack>
  );
}

/** A short summary of what is stored for a product. */
function summary(
  { badges, order = [], attributes = {} }: Product,
  t: Translate,
): string {
  const excluded = badges.filter(({ exclude }) => exclude).length;
  const shown = badges.length - excluded;
  const known = Object.keys(attributes).length;
  return [
    shown > 0 && t("badges.count", { count: shown }),
    excluded > 0 && t("products.excluded", { count: excluded }),
    order.length > 0 && t("products.ownOrder"),
    known > 0 && t("products.attributesCount", { count: known }),
  ].filter((it) => it !== false).join(" · ") || t("products.nothing");
}

const pageSize = 50;

/** The products for which anything is stored, by id, loaded page by page. */
function useProductList() {
  const projectId = useProjectId();
  const { products } = useService();
  const query = useInfiniteQuery({
    queryKey: ["products", "list", projectId],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      products.list({ projectId }, { limit: pageSize, cursor: pageParam }),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  return { ...query, products: query.data?.pages.flatMap(({ items }) => items) ?? [] };
}
