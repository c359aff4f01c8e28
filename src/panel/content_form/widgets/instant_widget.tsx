import type { WidgetProps } from "@rjsf/utils";
import { useT } from "../../i18n/use_t.ts";
import { InstantField } from "../instant/instant_field.tsx";
import { ownZone } from "../instant/zoned_time.ts";
import { shownText, useField } from "./use_field.ts";

/** A field for an instant, in the reader's time zone. */
export function InstantWidget(props: WidgetProps) {
  const { value, onChange } = props;
  const t = useT();
  const { common, isReadOnly } = useField(props);
  const zone = ownZone();
  return (
    <InstantField
      {...common}
      description={common.description ?? t("contentForm.instantIn", { zone })}
      value={shownText(value)}
      zone={zone}
      onChange={onChange}
      readOnly={isReadOnly}
    />
  );
}
