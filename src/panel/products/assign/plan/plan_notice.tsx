import { Stack, Text } from "@mantine/core";
import { useLocale } from "ra-core";
import { useT } from "../../../i18n/use_t.ts";
import { Icon, type IconName } from "../../../theme/icon.tsx";
import { CsvList } from "../csv_list.tsx";
import { errorsCsv, failuresCsv } from "../run/failures_csv.ts";
import { type Effect, isRefusal } from "./effect.ts";
import classes from "./plan_notice.module.css";
import type { Checked } from "./use_check.ts";
import type { Entry } from "../input/entries.ts";

interface Props {
  readonly checked: Checked;
}

/** Shows what would happen. */
export function PlanNotice({ checked: { input, plan } }: Props) {
  const t = useT();
  const names = new Intl.ListFormat(useLocale()).format(input.ignoredColumns);
  const negative = input.entries.map(({ productId }) => productId).filter((id) => id < 0);
  return (
    <Stack gap="md">
      <ul className={classes.counts}>
        {plan.counts.map(({ effect, count }) => (
          <Count key={effect} icon={iconOf(effect)}>
            {t(effect === "nothing" ? `assign.nothing.${plan.action}` : `assign.effect.${effect}`, {
              count,
            })}
          </Count>
        ))}
        {input.duplicates > 0 && (
          <Count icon="copy">{t("assign.duplicates", { count: input.duplicates })}</Count>
        )}
        {negative.length > 0 && (
          <Count icon="warning">
            {t("assign.negative", { count: negative.length, id: String(negative[0]) })}
          </Count>
        )}
        {names !== "" && <Count icon="type">{t("assign.ignoredColumns", { names })}</Count>}
      </ul>
      <PlanExample entries={plan.changes} />
      {input.mayContainVariants && (
        <Text size="sm">
          {t("assign.mayContainVariants", {
            choice: t("assign.reading.variants"),
          })}
        </Text>
      )}
      {!plan.knowsExclusions && <Text size="sm" c="dimmed">{t("assign.exclusionsUnknown")}</Text>}
      <SkippedEntries checked={{ input, plan }} />
    </Stack>
  );
}

interface CountProps {
  readonly icon: IconName;
  readonly children: string;
}

function Count({ icon, children }: CountProps) {
  return (
    <li className={classes.count}>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  );
}

function iconOf(effect: Effect): IconName {
  if (isRefusal(effect)) return "warning";
  if (effect === "nothing") return "check";
  return removing.has(effect) ? "minus" : "plus";
}

const removing: ReadonlySet<Effect> = new Set([
  "removed",
  "fewerVariants",
  "exclusionEnds",
  "excluded",
  "insteadOfBadge",
]);

/** Errors and refused changes, by line. */
function SkippedEntries({ checked: { input, plan } }: Props) {
  const t = useT();
  const reasonOf = (effect: Effect, product: number) =>
    // An id is shown without thousands separators.
    isRefusal(effect) ? t(`assign.reason.${effect}`, { product: String(product) }) : "";
  const refused = plan.refused.map(({ entry, effect }) => ({
    entry,
    message: reasonOf(effect, entry.productId),
  }));
  const malformed = input.malformed.map(({ line, text, reason }) => ({
    line,
    text,
    message: t(`assign.error.${reason}`, { text: shorten(text) }),
  }));
  return (
    <>
      {malformed.length > 0 && (
        <CsvList
          title={t("assign.malformed", { count: malformed.length })}
          items={malformed}
          csvOf={() => errorsCsv(malformed)}
          fileName="malformed.csv"
        />
      )}
      {refused.length > 0 && (
        <CsvList
          title={t("assign.skipped", { count: refused.length })}
          items={refused.map(({ entry: { line }, message }) => ({ line, message }))}
          csvOf={() => failuresCsv(refused)}
          fileName="refused.csv"
        />
      )}
    </>
  );
}

const shownCharsMax = 60;

function shorten(text: string): string {
  return text.length > shownCharsMax ? `${text.slice(0, shownCharsMax)}…` : text;
}

const productsMax = 3;
const variantsMax = 4;

interface ExampleProps {
  readonly entries: readonly Entry[];
}

/** The first products as they were read, which shows whether the columns were understood. */
function PlanExample({ entries }: ExampleProps) {
  const t = useT();
  const list = new Intl.ListFormat(useLocale());
  const examples = entries.slice(0, productsMax).map(({ productId, variantIds }) => {
    const product = String(productId);
    if (variantIds === undefined) return t("assign.exampleWhole", { product });
    const shown = [...variantIds].slice(0, variantsMax).map(String);
    const variants = list.format(variantIds.size > variantsMax ? [...shown, "…"] : shown);
    return t("assign.exampleVariants", { product, variants, count: variantIds.size });
  });
  if (examples.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {t("assign.example")} {examples.join("; ")}
    </Text>
  );
}
