import { Anchor, Button, Stack, Text, Title } from "@mantine/core";
import { useFormatLocale } from "../../i18n/use_format_locale.ts";
import { Link } from "react-router";
import { badgeName } from "../../data/badge_name.ts";
import { BadgePreview } from "../../badges/badge_preview.tsx";
import { useTypes } from "../../badges/use_types.ts";
import { useSegments } from "../../conditions/use_segments.ts";
import { foreignZone } from "../../content_form/instant/stored_zone.ts";
import type { ExplainedBadge } from "../../data/explain.ts";
import { useT } from "../../i18n/use_t.ts";
import { Icon } from "../../theme/icon.tsx";
import { variantName } from "../../product_picker/product_name.ts";
import { useStoredProduct } from "../../product_picker/use_found_products.ts";
import { useProjectId } from "../../projects/use_projects.ts";
import classes from "./explain_result.module.css";
import { describeReason } from "./describe_reason.ts";
import { remedyOf } from "./remedy.ts";
import type { ExplainState } from "./use_explain_result.ts";

interface Props {
  readonly result: ExplainState;
}

/** The badges that are not shown, each with the reason and a link to the setting behind it. */
export function HiddenBadges({ result }: Props) {
  const t = useT();
  const { hidden, limit, shown, showMore } = result;
  if (hidden.length === 0) return <Text c="dimmed">{t("explain.allShown")}</Text>;
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">{t("explain.notShown", { count: hidden.length })}</Title>
      <ul role="list" className={classes.hidden}>
        {hidden.slice(0, limit).map((explained) => (
          <li key={explained.id}>
            <HiddenBadge explained={explained} result={result} />
          </li>
        ))}
      </ul>
      {Math.max(hidden.length, shown.length) > limit && (
        <Button variant="default" onClick={showMore}>{t("forms.more")}</Button>
      )}
    </Stack>
  );
}

function HiddenBadge({ explained, result }: Props & { readonly explained: ExplainedBadge }) {
  const t = useT();
  const language = useFormatLocale();
  const projectId = useProjectId();
  const types = useTypes();
  const segments = useSegments();
  const { badges, explanation } = result;
  const badge = badges.get(explained.id);
  const nameOf = (id: string) => {
    const other = badges.get(id);
    return other ? badgeName(other) : t("explain.someBadge");
  };
  const typeId = badge?.typeId;
  const typeName = types.find(({ id }) => id === typeId)?.name ?? typeId ?? "";
  const productId = explanation?.products[0]?.query.id ?? 0;
  const stored = useStoredProduct(explanation?.products[0]?.query.id);
  const { text, more } = describeReason(explained, {
    t,
    language,
    timeZone: foreignZone(),
    segments,
    nameOf,
    nameOfVariant: (id) => variantName(id, stored?.variants),
    typeName,
    conditions: badge,
  });
  const remedy = remedyOf(explained, { projectId, productId, typeId });
  return (
    <>
      <div className={classes.faint} aria-hidden="true">
        {badge && <BadgePreview badge={badge} />}
      </div>
      <div className={classes.reason}>
        <div className={classes.name}>{badge ? badgeName(badge) : explained.name}</div>
        <div>{text}</div>
        {more && <div lang="en" className={classes.more}>{more}</div>}
      </div>
      {remedy && (
        <Anchor component={Link} to={remedy.to} className={classes.way}>
          {t(remedy.name)}
          <Icon name="next" size={14} />
        </Anchor>
      )}
    </>
  );
}
