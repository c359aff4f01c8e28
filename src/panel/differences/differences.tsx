import { ColorSwatch, VisuallyHidden } from "@mantine/core";
import "@mantine/core/styles/ColorSwatch.layer.css";
import type { Translate } from "../i18n/translate.ts";
import { useT } from "../i18n/use_t.ts";
import classes from "./differences.module.css";
import { fieldLabel } from "../forms/field_label.ts";
import { listDifference, type ListItem } from "./list_difference.ts";
import { briefItemsMax } from "./shown_differences.ts";
import type { Difference } from "./state_difference.ts";
import { valueText, type ValueWording } from "./value_text.ts";

interface Props {
  readonly differences: readonly Difference[];
  readonly wording: ValueWording;
  /** Whether to shorten long values. */
  readonly isBrief: boolean;
}

/** The changed fields, each with its value before and after. */
export function Differences({ differences, wording, isBrief }: Props) {
  return (
    <dl className={classes.differences} data-is-brief={isBrief}>
      {differences.map((difference) => (
        <div key={JSON.stringify(difference.path)} className={classes.difference}>
          <dt className={classes.field}>{pathLabel(difference.path, wording.t)}</dt>
          <dd className={classes.sides}>
            <Sides difference={difference} wording={wording} isBrief={isBrief} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The label of a field, followed by the merchant's own keys: "Content: text". */
function pathLabel([first = "", ...rest]: readonly string[], t: Translate): string {
  const label = fieldLabel(first, t);
  return rest.length === 0 ? label : `${label}: ${rest.join(".")}`;
}

interface SidesProps {
  readonly difference: Difference;
  readonly wording: ValueWording;
  readonly isBrief: boolean;
}

function Sides({ difference: { path, before, after }, wording, isBrief }: SidesProps) {
  const key = path.at(-1) ?? "";
  if (Array.isArray(before ?? after) && Array.isArray(after ?? before)) {
    const items = listDifference(toList(before), toList(after));
    return <Items items={items} field={key} wording={wording} isBrief={isBrief} />;
  }
  return (
    <>
      {before !== undefined && (
        <Value item={{ kind: "removed", value: before }} field={key} wording={wording} />
      )}
      {after !== undefined && (
        <Value item={{ kind: "added", value: after }} field={key} wording={wording} />
      )}
    </>
  );
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

interface ItemsProps {
  readonly items: readonly ListItem[];
  /** The key of the field that holds the list. */
  readonly field: string;
  readonly wording: ValueWording;
  readonly isBrief: boolean;
}

/** The added and removed items of a list; the kept ones are only counted. */
function Items({ items, field, wording, isBrief }: ItemsProps) {
  const { t } = wording;
  const changed = items.filter(({ kind }) => kind !== "kept");
  const shown = isBrief ? changed.slice(0, briefItemsMax) : changed;
  const kept = items.length - changed.length;
  const rest = changed.length - shown.length;
  return (
    <ul className={classes.items}>
      {items.length === 0 && <li className={classes.quiet}>{t("changes.emptyList")}</li>}
      {shown.map((item, at) => (
        <li key={at}>
          <Value item={item} field={field} wording={wording} />
        </li>
      ))}
      {rest > 0 && <li className={classes.quiet}>{t("changes.moreItems", { count: rest })}</li>}
      {kept > 0 && <li className={classes.quiet}>{t("changes.unchangedItems", { count: kept })}
      </li>}
    </ul>
  );
}

interface ValueProps {
  readonly item: ListItem;
  readonly field: string;
  readonly wording: ValueWording;
}

/**
 * One value, marked as old or new by colour, by strikethrough or underline, and by a word for
 * screen readers.
 */
function Value({ item: { kind, value }, field, wording }: ValueProps) {
  const t = useT();
  const isGone = kind === "removed";
  const Side = isGone ? "del" : "ins";
  return (
    <Side className={classes.value}>
      <VisuallyHidden>{t(isGone ? "changes.before" : "changes.after")}</VisuallyHidden>
      {isColour(value) && <ColorSwatch color={value} size={14} className={classes.colour} />}
      <span className={classes.text}>{valueText(value, field, wording)}</span>
    </Side>
  );
}

function isColour(value: unknown): value is string {
  return typeof value === "string" && /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(value);
}
