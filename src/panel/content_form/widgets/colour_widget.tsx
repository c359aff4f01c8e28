import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/ColorInput.layer.css";
import "@mantine/core/styles/ColorPicker.layer.css";
import "@mantine/core/styles/ColorSwatch.layer.css";
import { ColorInput } from "@mantine/core";
import type { WidgetProps } from "@rjsf/utils";
import { ContrastNote } from "../colour/contrast_note.tsx";
import { shownText, useField } from "./use_field.ts";

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
