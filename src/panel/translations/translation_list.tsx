import type { Badge } from "../data/resource.ts";
import { useFormatLocale } from "../i18n/use_format_locale.ts";
import { useT } from "../i18n/use_t.ts";
import { languageName } from "../badges/editor/language/language_name.ts";
import { useWindowRows } from "../theme/use_window_rows.ts";
import classes from "./translation_list.module.css";
import { TranslationRow } from "./translation_row.tsx";

interface Props {
  readonly badges: readonly Badge[];
  /** The text fields of each type. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  /** The most characters of the fields of each type, where there is a maximum. */
  readonly maxChars: ReadonlyMap<string, Readonly<Record<string, number>>>;
  readonly tag: string;
  readonly isReadOnly: boolean;
  readonly onTouched: (badgeId: string) => void;
}

const rowPixels = 92;
const noFields: readonly string[] = [];
const noMaximums: Readonly<Record<string, number>> = {};

/** Badges with their texts. */
export function TranslationList({ badges, fields, maxChars, ...rest }: Props) {
  const t = useT();
  const locale = useFormatLocale();
  const { frame, rows, virtualizer } = useWindowRows(badges, { rowPixels });
  const list = frame.ref;
  const next = (index: number): boolean => {
    if (index + 1 >= badges.length) return false;
    if (!focusRow(list.current, index + 1)) {
      virtualizer.scrollToIndex(index + 1);
      requestAnimationFrame(() => focusRow(list.current, index + 1));
    }
    return true;
  };
  return (
    <div className={classes.frame}>
      <div className={classes.head} aria-hidden="true">
        <span>{t("field.name")}</span>
        <span>{t("badgeEditor.default")}</span>
        <span>{languageName(rest.tag, locale)}</span>
      </div>
      <ol {...frame} aria-label={t("translations.title")} className={classes.list}>
        {rows.map(({ index, item, frame }) => (
          <TranslationRow
            key={`${rest.tag} ${item.id}`}
            badge={item}
            {...rest}
            fields={fields.get(item.typeId) ?? noFields}
            maxChars={maxChars.get(item.typeId) ?? noMaximums}
            index={index}
            onNext={next}
            frame={frame}
          />
        ))}
      </ol>
    </div>
  );
}

/** Focuses the first text of a row that is empty, else its first; returns whether there is one. */
function focusRow(list: HTMLElement | null, index: number): boolean {
  const fields = [
    ...list?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      `[data-index="${index}"] :is(input, textarea)`,
    ) ?? [],
  ];
  const field = fields.find(({ value }) => value === "") ?? fields[0];
  field?.focus();
  return field !== undefined;
}
