import { Anchor, Text } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { Link } from "react-router";
import { useService } from "../../auth/use_service.ts";
import { useBadgesById } from "../../badges/use_badges_by_id.ts";
import type { Import } from "../../data/imports.ts";
import { useT } from "../../i18n/use_t.ts";
import { NamedBadge, nameIn } from "../../products/named_badge.tsx";
import { productName } from "../../product_picker/product_name.ts";
import { useProjectId } from "../../projects/use_projects.ts";
import classes from "./import_result.module.css";

type ImportEffects = NonNullable<Import["effects"]>;

interface Props {
  readonly effects: ImportEffects;
  readonly isDryRun: boolean;
}

/** How many badges are listed. */
const badgesMax = 20;
/** How many products of a sample are named. */
const samplesMax = 3;

/** On how many products each badge's rule begins or ceases to hold, with some of the products. */
export function Effects({ effects: { perBadge, products, isComplete }, isDryRun }: Props) {
  const t = useT();
  const shown = perBadge.slice(0, badgesMax);
  const { badges } = useBadgesById(shown.map(({ badgeId }) => badgeId));
  const title = t("imports.effects");
  return (
    <section aria-label={title}>
      <Text fw={600}>{title}</Text>
      <Text size="sm" c="dimmed" mb="xs">
        {perBadge.length === 0
          ? t("imports.noEffects")
          : t(isDryRun ? "imports.effectsText" : "imports.effectsDone", { count: products })}
      </Text>
      {shown.length > 0 && (
        <ul className={classes.effects}>
          {shown.map(({ badgeId, gains, loses, sample }) => (
            <li key={badgeId} className={classes.effect}>
              <NamedBadge badge={badges.get(badgeId)} name={nameIn(badges, badgeId)} isLink />
              {gains > 0 && <Some text={t("imports.gains", { count: gains })} ids={sample.gains} />}
              {loses > 0 && <Some text={t("imports.loses", { count: loses })} ids={sample.loses} />}
            </li>
          ))}
          {perBadge.length > badgesMax && (
            <li>{t("forms.andMore", { count: perBadge.length - badgesMax })}</li>
          )}
        </ul>
      )}
      {!isComplete && <Text size="sm" c="dimmed">{t("imports.effectsPartial")}</Text>}
    </section>
  );
}

interface SomeProps {
  readonly text: string;
  readonly ids: readonly number[];
}

function Some({ text, ids }: SomeProps) {
  const t = useT();
  const projectId = useProjectId();
  const { products } = useService();
  const shown = ids.slice(0, samplesMax);
  const names = useQueries({
    queries: shown.map((id) => ({
      queryKey: ["products", "stored", projectId, id],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
        await products.find({ projectId }, id, signal) ?? null,
    })),
    combine: (answers) => answers.map(({ data }) => data?.title),
  });
  return (
    <span className={classes.samples}>
      <span>
        {text}
        {shown.length > 0 && ": "}
        {shown.map((id, at) => (
          <span key={id}>
            {at > 0 && ", "}
            <Anchor component={Link} to={`/${projectId}/products/${id}`} inherit underline="always">
              {productName({ id, ...(names[at] !== undefined && { title: names[at] }) }, t)}
            </Anchor>
          </span>
        ))}
      </span>
    </span>
  );
}
