import { Stack, Text } from "@mantine/core";
import type { Translate } from "../../../i18n/translate.ts";
import { useT } from "../../../i18n/use_t.ts";
import { Icon, type IconName } from "../../../theme/icon.tsx";
import { ProductLine } from "../../../product_picker/product_line.tsx";
import { useStoredProduct } from "../../../product_picker/use_found_products.ts";
import { CsvList } from "../csv_list.tsx";
import { errorsCsv } from "../run/failures_csv.ts";
import type { Effect } from "./effect.ts";
import type { OutsideCatalogue } from "./outside_catalogue.ts";
import list from "../../../theme/icon_list.module.css";
import type { Checked } from "./use_check.ts";
import type { Entry } from "../input/read_input.ts";

interface Props {
  readonly checked: Checked;
}

/** Shows what would happen. */
export function PlanNotice({ checked: { input, plan, outside } }: Props) {
  const t = useT();
  const negative = input.entries.map(({ productId }) => productId).filter((id) => id < 0);
  return (
    <Stack gap="md">
      <ul className={list.list}>
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
        {outside.ids.length > 0 && <Count icon="warning">{outsideText(outside, t)}</Count>}
        {negative.length > 0 && (
          <Count icon="warning">
            {t("assign.negative", { count: negative.length, id: String(negative[0]) })}
          </Count>
        )}
      </ul>
      <PlanExample entries={plan.changes} />
      {!plan.knowsExclusions && <Text size="sm" c="dimmed">{t("assign.exclusionsUnknown")}</Text>}
      <Malformed input={input} />
    </Stack>
  );
}

const outsideMax = 20;

function outsideText({ ids, isComplete }: OutsideCatalogue, t: Translate): string {
  const more = ids.length - outsideMax;
  const named = ids.slice(0, outsideMax).join(", ");
  return t(isComplete ? "assign.outside" : "assign.outsideAtLeast", {
    count: ids.length,
    ids: more > 0 ? `${named} ${t("forms.andMore", { count: more })}` : named,
  });
}

interface CountProps {
  readonly icon: IconName;
  readonly children: string;
}

function Count({ icon, children }: CountProps) {
  return (
    <li className={list.item}>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  );
}

function iconOf(effect: Effect): IconName {
  if (effect === "nothing") return "check";
  return removing.has(effect) ? "minus" : "plus";
}

const removing: ReadonlySet<Effect> = new Set([
  "removed",
  "exclusionEnds",
  "excluded",
  "insteadOfBadge",
]);

/** What cannot be read, by line. */
function Malformed({ input }: Pick<Checked, "input">) {
  const t = useT();
  if (input.malformed.length === 0) return null;
  const malformed = input.malformed.map(({ line, text, reason }) => ({
    line,
    text,
    message: t(`assign.error.${reason}`, { text: shorten(text) }),
  }));
  return (
    <CsvList
      title={t("assign.malformed", { count: malformed.length })}
      items={malformed}
      csvOf={() => errorsCsv(malformed)}
      fileName="malformed.csv"
    />
  );
}

const shownCharsMax = 60;

function shorten(text: string): string {
  return text.length > shownCharsMax ? `${text.slice(0, shownCharsMax)}…` : text;
}

const productsMax = 3;

interface ExampleProps {
  readonly entries: readonly Entry[];
}

/** The first products by name, which shows whether they are those that were meant. */
function PlanExample({ entries }: ExampleProps) {
  const t = useT();
  if (entries.length === 0) return null;
  const title = t("assign.example");
  return (
    <section aria-label={title}>
      <Text size="sm" c="dimmed" mb="xs">{title}</Text>
      <ul className={list.list}>
        {entries.slice(0, productsMax).map(({ productId }) => (
          <li key={productId}>
            <ExampleProduct productId={productId} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ExampleProduct({ productId }: Pick<Entry, "productId">) {
  const stored = useStoredProduct(productId);
  return <ProductLine product={stored ?? { id: productId, badges: [] }} />;
}
