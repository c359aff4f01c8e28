import { Button, Group, Text } from "@mantine/core";
import type { ExplainedBadge } from "../../data/explain.ts";
import { errorBelow } from "../../forms/input_errors.ts";
import { useT } from "../../i18n/use_t.ts";
import { useAnnounce } from "../../notices/announcer.tsx";
import { Section } from "../../theme/section.tsx";
import classes from "./badge_rows.module.css";
import { NamedBadge, nameIn } from "../named_badge.tsx";
import type { PartProps } from "./product_part_props.ts";
import { moved, placed, withOrder } from "./product_value.ts";
import { RowButton } from "./row_button.tsx";

interface Props extends PartProps {
  readonly explained: readonly ExplainedBadge[];
  /**
   * Whether `explained` is loaded: a new order starts with all badges that the product could show.
   */
  readonly isExplained: boolean;
}

/** The product's own order, which overrides the project's. */
export function ProductOrder(props: Props) {
  const t = useT();
  const { value, explained, isExplained, errors, change } = props;
  const { order = [] } = value;
  const candidates = new Set([
    ...explained.map(({ id }) => id),
    ...placed(value, false).map(({ assigned }) => assigned.badgeId),
  ]);
  for (const { assigned } of placed(value, true)) candidates.delete(assigned.badgeId);
  const error = errorBelow(errors, "/order");
  const isOwn = order.length > 0;
  return (
    <Section title={t("field.order")}>
      <Text c="dimmed" size="sm">{t(isOwn ? "product.ownOrderText" : "product.projectOrder")}</Text>
      {error && <Text size="sm" c="var(--mantine-color-error)">{error}</Text>}
      {isOwn && <OwnOrder {...props} order={order} />}
      {isOwn && <Rest {...props} ids={[...candidates].filter((id) => !order.includes(id))} />}
      {change && (
        <Group>
          {isOwn
            ? (
              <Button variant="default" onClick={() => change(withOrder([]))}>
                {t("product.useProjectOrder")}
              </Button>
            )
            : isExplained && candidates.size > 1 && (
              <Button
                variant="default"
                onClick={() => change(withOrder([...candidates]))}
              >
                {t("product.ownOrder")}
              </Button>
            )}
        </Group>
      )}
    </Section>
  );
}

interface OrderProps extends PartProps {
  readonly order: readonly string[];
}

function OwnOrder({ order, badges, change }: OrderProps) {
  const t = useT();
  const announce = useAnnounce();
  const move = (at: number, step: number, name: string) => {
    const next = moved(order, at, step);
    change?.(withOrder(next));
    const place = at + step + 1;
    announce(t("product.movedTo", { name, place, count: next.length }));
  };
  return (
    <ol className={classes.rows} aria-label={t("product.orderList")}>
      {order.map((badgeId, at) => {
        const name = nameIn(badges, badgeId);
        return (
          <li key={badgeId} className={classes.row}>
            <Group gap="xs" wrap="nowrap">
              <span className={classes.place}>{at + 1}.</span>
              <NamedBadge badge={badges.get(badgeId)} name={name} isLink />
            </Group>
            {change && (
              <span className={classes.aside}>
                <RowButton
                  icon="up"
                  label={t("product.up", { name })}
                  disabled={at === 0}
                  onClick={() => move(at, -1, name)}
                />
                <RowButton
                  icon="down"
                  label={t("product.down", { name })}
                  disabled={at === order.length - 1}
                  onClick={() => move(at, 1, name)}
                />
                <RowButton
                  label={t("product.removeFromOrder", { name })}
                  onClick={() => change(withOrder(order.filter((id) => id !== badgeId)))}
                />
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

interface RestProps extends PartProps {
  readonly ids: readonly string[];
}

/**
 * The badges that the product could show and that are not in its own order; the project's order
 * applies to them.
 */
function Rest({ ids, value: { order = [] }, badges, change }: RestProps) {
  const t = useT();
  if (ids.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600}>{t("product.orderRest")}</Text>
      <ul className={classes.rows} aria-label={t("product.orderRest")}>
        {ids.map((badgeId) => {
          const name = nameIn(badges, badgeId);
          return (
            <li key={badgeId} className={classes.row}>
              <NamedBadge badge={badges.get(badgeId)} name={name} isLink />
              {change && (
                <RowButton
                  icon="plus"
                  label={t("product.addToOrder", { name })}
                  onClick={() => change(withOrder([...order, badgeId]))}
                />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
