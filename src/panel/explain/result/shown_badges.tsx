import { Anchor, Loader, Text, Title } from "@mantine/core";
import { useMemo } from "react";
import { Link } from "react-router";
import { badgeName } from "../../data/badge_name.ts";
import { isLanguageTag } from "../../../domain/badges/language_tag.ts";
import type { Product } from "../../data/products.ts";
import { isObject } from "../../forms/json.ts";
import { attributesFor, productTexts } from "../../badges/product_texts.ts";
import { previewSource } from "../../badges/preview_source.ts";
import { useTypes } from "../../badges/use_types.ts";
import { contentCheck } from "../../content_form/schema/content_violations.ts";
import { plainSchema } from "../../content_form/schema/plain_schema.ts";
import { useT } from "../../i18n/use_t.ts";
import { useProjectId } from "../../projects/use_projects.ts";
import { readContext } from "../context/context_json.ts";
import type { ExplainInput } from "../input/explain_input.ts";
import classes from "./explain_result.module.css";
import { contentForLocale } from "../../badges/localized_content.ts";
import type { ExplainState } from "./use_explain_result.ts";

interface Props {
  readonly result: ExplainState;
  readonly input: ExplainInput;
  /** The product, if it is stored. */
  readonly product: Product | undefined;
  readonly when: string;
}

/**
 * The badges as shoppers see them, in their order and language, rendered by the element that shops
 * use.
 */
export function ShownBadges({ result, input, product, when }: Props) {
  const t = useT();
  const { explanation, shown, badges, limit, isPrevious, error } = result;
  const projectId = useProjectId();
  const types = useTypes();
  const { locale, bigcommerce } = readContext(input.context) ?? {};
  const variantIds = explanation?.products[0]?.query.variantIds;
  const read = useMemo(
    () => shown.slice(0, limit).flatMap(({ id }) => badges.get(id) ?? []),
    [badges, limit, shown],
  );
  const client = useMemo(
    () => {
      const tag = typeof locale === "string" && isLanguageTag(locale) ? locale : undefined;
      const currency = isObject(bigcommerce) ? bigcommerce.currency : undefined;
      const shopper = { tag, currency: typeof currency === "string" ? currency : undefined };
      const attributes = attributesFor(product ?? {}, variantIds);
      const checks = new Map(
        types.map(({ id, schema }) => [id, contentCheck(plainSchema(schema))]),
      );
      return previewSource(read.map((it) => {
        const content = contentForLocale(it, locale);
        const allows = (changed: unknown) => checks.get(it.typeId)?.(changed).length === 0;
        const { texts } = productTexts(it, attributes, { ...shopper, content, allows });
        return { ...it, content: { ...content, ...texts } };
      }));
    },
    [locale, bigcommerce, read, product, variantIds, types],
  );
  return (
    <div className={classes.shown}>
      <div className={classes.head}>
        <Title order={2} size="h4">{t("explain.result")}</Title>
        {isPrevious && !error
          ? <Loader size="xs" className={classes.coming} aria-label={t("app.loading")} />
          : <Text size="sm" c="dimmed">{when}</Text>}
      </div>
      {shown.length === 0
        ? <Text c="dimmed">{t("explain.noBadge")}</Text>
        : <product-badges className={classes.preview} client={client} productId={1} />}
      {read.length > 0 && (
        <ol className={classes.names} aria-label={t("explain.shownNames")}>
          {read.map((badge) => (
            <li key={badge.id}>
              <Anchor component={Link} to={`/${projectId}/badges/${badge.id}`} inherit>
                {badgeName(badge)}
              </Anchor>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
