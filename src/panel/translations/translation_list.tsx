import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type FocusEvent, useRef, useState } from "react";
import type { Badge } from "../data/resource.ts";
import { useFormatLocale } from "../i18n/use_format_locale.ts";
import { useT } from "../i18n/use_t.ts";
import { languageName } from "../badges/editor/language/language_name.ts";
import classes from "./translation_list.module.css";
import { TranslationRow } from "./translation_row.tsx";

interface Props {
  readonly badges: readonly Badge[];
  /** The text fields of each type. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly tag: string;
  readonly isReadOnly: boolean;
  readonly onTouched: (badgeId: string) => void;
}

const rowPixels = 92;
const noFields: readonly string[] = [];

/** Badges with their texts. Only the visible rows are in the DOM, since there can be thousands. */
export function TranslationList({ badges, fields, ...rest }: Props) {
  const t = useT();
  const locale = useFormatLocale();
  const list = useRef<HTMLOListElement>(null);
  const [focused, setFocused] = useState<string>();
  const kept = focused === undefined ? -1 : badges.findIndex(({ id }) => id === focused);
  const virtualizer = useWindowVirtualizer({
    count: badges.length,
    estimateSize: () => rowPixels,
    getItemKey: (index) => badges[index]?.id ?? index,
    overscan: 3,
    initialRect: { width: innerWidth, height: innerHeight },
    scrollMargin: list.current?.offsetTop ?? 0,
    // The focused row stays in the DOM: removing it would lose the focus.
    rangeExtractor(range) {
      const indexes = defaultRangeExtractor(range);
      if (kept === -1 || indexes.includes(kept)) return indexes;
      return kept < range.startIndex ? [kept, ...indexes] : [...indexes, kept];
    },
  });
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
      <ol
        ref={list}
        role="list"
        aria-label={t("translations.title")}
        className={classes.list}
        style={{ blockSize: virtualizer.getTotalSize() }}
        onFocus={(event) => setFocused(badges[indexOf(event)]?.id)}
        onBlur={() => setFocused(undefined)}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const badge = badges[index];
          return badge && (
            <TranslationRow
              key={`${rest.tag} ${badge.id}`}
              badge={badge}
              fields={fields.get(badge.typeId) ?? noFields}
              {...rest}
              index={index}
              onNext={next}
              frame={{
                ref: virtualizer.measureElement,
                style: { translate: `0 ${start - virtualizer.options.scrollMargin}px` },
                "data-index": index,
                "aria-posinset": index + 1,
                "aria-setsize": badges.length,
              }}
            />
          );
        })}
      </ol>
    </div>
  );
}

function indexOf({ target }: FocusEvent): number {
  return Number(target.closest<HTMLElement>("[data-index]")?.dataset.index ?? -1);
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
