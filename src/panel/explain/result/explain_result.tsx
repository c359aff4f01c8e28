import { Alert, Text } from "@mantine/core";
import { useFormatLocale } from "../../i18n/use_format_locale.ts";
import { useEffect } from "react";
import { useT } from "../../i18n/use_t.ts";
import { Icon } from "../../theme/icon.tsx";
import { useAnnounce } from "../../notices/announcer.tsx";
import { EmptyState } from "../../notices/empty_state.tsx";
import { NotLoaded } from "../../notices/error_notice.tsx";
import { instantText } from "../../i18n/instant_text.ts";
import { foreignZone } from "../../content_form/instant/stored_zone.ts";
import type { ExplainInput } from "../input/explain_input.ts";
import { useStoredProduct } from "../../product_picker/use_found_products.ts";
import classes from "./explain_result.module.css";
import { ShownBadges } from "./shown_badges.tsx";
import { HiddenBadges } from "./hidden_badges.tsx";
import type { ExplainState } from "./use_explain_result.ts";

interface Props {
  /** The input in the URL. */
  readonly input: ExplainInput;
  readonly result: ExplainState;
}

/** The result to the input; until it arrives, the previous one. */
export function ExplainResult({ input, result }: Props) {
  const t = useT();
  const { explanation, error, isValid, refused, refetch } = result;
  if (input.product === "") {
    return <EmptyState icon="question" title={t("explain.empty")} text={t("explain.emptyText")} />;
  }
  const isInvalid = !isValid || Object.keys(refused).length > 0;
  if (isInvalid) {
    return <EmptyState icon="edit" title={t("explain.invalid")} text={t("explain.invalidText")} />;
  }
  if (explanation === undefined) return <NotLoaded error={error} onRetry={refetch} />;
  return <LoadedResult input={input} result={result} />;
}

function LoadedResult({ input, result }: Props) {
  const t = useT();
  const announce = useAnnounce();
  const { explanation, error, isPrevious, shown, hidden } = result;
  const product = explanation?.products[0]?.query;
  const stored = useStoredProduct(product?.id);
  const summary = t("explain.shownCount", { count: shown.length });
  useEffect(() => {
    if (!isPrevious) announce(summary);
  }, [announce, summary, explanation, isPrevious]);
  const isOver = shown.length + hidden.length === 0;
  return (
    <section
      className={classes.result}
      aria-label={t("explain.result")}
      aria-busy={isPrevious && !error}
    >
      {isPrevious && error && (
        <Alert color="yellow" icon={<Icon name="warning" />}>
          {t("explain.previousResult")}
        </Alert>
      )}
      <ShownBadges
        result={result}
        input={input}
        product={stored ?? undefined}
        when={useWhen(input, result)}
      />
      {stored === null && (
        <Alert color="gray" icon={<Icon name="product" />}>{t("explain.notStored")}</Alert>
      )}
      {isOver
        ? <Text c="dimmed">{t("explain.noCandidates")}</Text>
        : <HiddenBadges result={result} />}
    </section>
  );
}

/** The instant that the result is for, in words. */
function useWhen({ at }: ExplainInput, { explanation, isPrevious }: ExplainState): string {
  const t = useT();
  const language = useFormatLocale();
  if (explanation === undefined) return "";
  const instant = instantText(Date.parse(explanation.at), language, foreignZone());
  return at === "" && !isPrevious ? t("explain.now") : instant;
}
