import { Text } from "@mantine/core";
import { useLocale } from "ra-core";
import { isObject } from "../../forms/json.ts";
import { useT } from "../../i18n/use_t.ts";
import { pathOf, useContentForm } from "../content_form_context.ts";
import { readableName } from "../readable_name.ts";
import { groundKey } from "./colour_pairs.ts";
import { contrast, contrastMin, cutRatio } from "./contrast.ts";
import classes from "./contrast_note.module.css";

interface Props {
  /** The id of the colour field. */
  readonly id: string;
}

/** Says how legible text in this colour is on its background colour. */
export function ContrastNote({ id }: Props) {
  const t = useT();
  const language = useLocale();
  const form = useContentForm();
  const path = pathOf(id, form);
  const key = path.at(-1) ?? "";
  // A colour that a translation leaves out is taken from the default.
  const colours = path.length === 1
    ? { ...form.fallback, ...form.value }
    : within(form.value, path);
  const ground = groundKey(key, Object.keys(colours));
  if (ground === undefined) return null;
  const ratio = contrast(colours[key], colours[ground]);
  if (ratio === undefined) return null;
  const isReadable = ratio >= contrastMin;
  const shownRatio = cutRatio(ratio).toLocaleString(language);
  return (
    <Text size="xs" mt={4} className={classes.note} data-is-readable={isReadable}>
      {t(isReadable ? "contentForm.readable" : "contentForm.hardToRead", {
        ratio: shownRatio,
        name: readableName(ground),
      })}
    </Text>
  );
}

/** The object that contains the last part of a path. */
function within(value: unknown, [name, ...rest]: readonly string[]): Record<string, unknown> {
  if (!isObject(value) && !Array.isArray(value)) return {};
  if (rest.length === 0 || name === undefined) return { ...value };
  return within(Object.entries(value).find(([key]) => key === name)?.[1], rest);
}
