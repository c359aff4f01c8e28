import { Anchor, Button, List, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useService } from "../../../auth/use_service.ts";
import { type Condition, isUnfinished } from "../../../conditions/condition.ts";
import { debounceMs } from "../../../forms/debounce_ms.ts";
import { useT } from "../../../i18n/use_t.ts";
import { productName } from "../../../product_picker/product_name.ts";
import { useProjectId } from "../../../projects/use_projects.ts";

const pageSize = 20;

interface Props {
  readonly rule: "match" | "matchVariants";
  /** May be incomplete input. */
  readonly condition: Condition | undefined;
}

/** How many products a rule reaches, before it is saved, and which. */
export function RuleReach({ rule, condition }: Props) {
  const t = useT();
  const projectId = useProjectId();
  const [isOpen, setIsOpen] = useState(false);
  const { data, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } = useReach(
    rule,
    condition,
  );
  const [first] = data?.pages ?? [];
  if (first === undefined || condition === undefined || isUnfinished(condition)) return null;
  const { count, total } = first;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div aria-busy={isPlaceholderData}>
      <Text size="sm" role="status">{t("badgeEditor.reach", { count, total })}</Text>
      {count > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? "badgeEditor.hideReached" : "badgeEditor.showReached")}
        </Button>
      )}
      {isOpen && (
        <List size="sm" aria-label={t("badgeEditor.reached")}>
          {items.map((product) => (
            <List.Item key={product.id}>
              <Anchor component={Link} to={`/${projectId}/products/${product.id}`} size="sm">
                {productName(product, t)}
              </Anchor>
            </List.Item>
          ))}
        </List>
      )}
      {isOpen && hasNextPage && (
        <Button
          variant="default"
          size="compact-sm"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t("badgeEditor.moreReached")}
        </Button>
      )}
    </div>
  );
}

/** The products that the rule reaches, a moment after the last key. Invalid rules have none. */
function useReach(rule: Props["rule"], condition: Condition | undefined) {
  const projectId = useProjectId();
  const { products } = useService();
  const [asked] = useDebouncedValue(condition, debounceMs);
  const text = JSON.stringify(asked);
  return useInfiniteQuery({
    queryKey: ["products", "matching", projectId, rule, text],
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      products.matching(
        { projectId },
        { [rule]: asked },
        { limit: pageSize, cursor: pageParam },
        signal,
      ),
    enabled: asked !== undefined && !isUnfinished(asked),
    retry: false,
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Keep the previous result while a new one is loading.
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[3] === rule ? previous : undefined,
  });
}
