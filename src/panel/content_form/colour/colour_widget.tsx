import { ColorInput, Text } from "@mantine/core";
import { useFormatLocale } from "../../i18n/use_format_locale.ts";
import { isObject } from "../../forms/json.ts";
import { useT } from "../../i18n/use_t.ts";
import { pathOf, useContentForm } from "../content_form_context.ts";
import { readableName } from "../readable_name.ts";
import { backgroundKey } from "./colour_pairs.ts";
import { contrastMin } from "../../../domain/badges/colour_keys.ts";
import { contrast, cutRatio } from "./contrast.ts";
import classes from "./colour_widget.module.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/ColorInput.layer.css";
import "@mantine/core/styles/ColorPicker.layer.css";
import "@mantine/core/styles/ColorSwatch.layer.css";
import type { WidgetProps } from "@rjsf/utils";
import { shownText, useField } from "../widgets/use_field.ts";

interface Props {
  /** The id of the colour field. */
  readonly id: string;
}

/** Says how legible text in this colour is on its background colour. */
function ContrastNote({ id }: Props) {
  const t = useT();
  const language = useFormatLocale();
  const form = useContentForm();
  const path = pathOf(id, form);
  const key = path.at(-1) ?? "";
  // A colour that a translation leaves out is taken from the default.
  const colours = path.length === 1
    ? { ...form.fallback, ...form.value }
    : within(form.value, path);
  const ground = backgroundKey(key, Object.keys(colours));
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

/**
 * A field for a colour, typed or picked. A text colour also shows its contrast with the background.
 */
export function ColourWidget(props: WidgetProps) {
  const { value, id, onChange } = props;
  const { common, isReadOnly, fallback } = useField(props);
  return (
    <div>
      <ColorInput
        {...common}
        value={shownText(value) ?? ""}
        placeholder={shownText(fallback) ?? "#rrggbb"}
        onChange={(colour) => onChange(colour === "" ? undefined : colour)}
        readOnly={isReadOnly}
        format="hex"
        // Keep invalid text as typed; an error is shown for it.
        fixOnBlur={false}
        withEyeDropper={false}
      />
      <ContrastNote id={id} />
    </div>
  );
}
