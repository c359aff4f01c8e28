import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/ColorInput.layer.css";
import "@mantine/core/styles/ColorPicker.layer.css";
import "@mantine/core/styles/ColorSwatch.layer.css";
import { ColorInput } from "@mantine/core";
import type { WidgetProps } from "@rjsf/utils";
import { ContrastNote } from "../colour/contrast_note.tsx";
import { shownText, useField } from "./use_field.ts";

/** A colour, typed or picked; beside that of a text, how well it is read on its ground. */
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
        // What was typed stays as it was typed, and a fault says so.
        fixOnBlur={false}
        withEyeDropper={false}
      />
      <ContrastNote id={id} />
    </div>
  );
}
