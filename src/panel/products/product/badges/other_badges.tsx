import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import type { ExplainedBadge } from "../../../data/explain.ts";
import { useT } from "../../../i18n/use_t.ts";
import { Section } from "../../../theme/section.tsx";
import { ErrorNotice } from "../../../notices/error_notice.tsx";
import { useProjectId } from "../../../projects/use_projects.ts";
import { NamedBadge, nameIn } from "../../named_badge.tsx";
import classes from "../badge_rows.module.css";
import type { PartProps } from "../product_part_props.ts";

interface Props extends Pick<PartProps, "value" | "badges"> {
  readonly productId: number;
  readonly explained: readonly ExplainedBadge[];
  readonly error: unknown;
  readonly onRetry: () => unknown;
}

/**
 * The badges that the product gets by rule or as every product does, and whether they are shown.
 */
export function OtherBadges({ productId, value, badges, explained, error, onRetry }: Props) {
  const t = useT();
  const projectId = useProjectId();
  const named = new Set([...value.badges.map(({ badgeId }) => badgeId)]);
  const others = explained.filter(({ id, because }) => !named.has(id) && !isNotCandidate(because));
  return (
    <Section title={t("product.others")}>
      <Text c="dimmed" size="sm">
        {t("product.othersText")}{" "}
        <Anchor
          component={Link}
          to={`/${projectId}/why?product=${productId}`}
          inherit
          underline="always"
        >
          {t("product.explain")}
        </Anchor>
      </Text>
      {error !== null && explained.length === 0
        ? <ErrorNotice error={error} onRetry={onRetry} />
        : others.length === 0 && <Text c="dimmed">{t("product.noOthers")}</Text>}
      {others.length > 0 && (
        <ul className={classes.rows} aria-label={t("product.others")}>
          {others.map(({ id, shown }) => (
            <li key={id} className={classes.row}>
              <NamedBadge badge={badges.get(id)} name={nameIn(badges, id)} isLink />
              <Text size="sm" c={shown ? undefined : "dimmed"} className={classes.note}>
                {t(shown ? "product.shown" : "product.notShown")}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/**
 * The badge is listed only because the product names it, in its order or in assignments that were
 * removed here.
 */
function isNotCandidate(because: ExplainedBadge["because"]): boolean {
  return because === "not_assigned" || because === "no_match" || because === "excluded";
}
