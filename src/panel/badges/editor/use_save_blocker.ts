import { useBrokenFields } from "../../forms/use_broken_fields.ts";
import { useT } from "../../i18n/use_t.ts";
import { type BadgeValue, hasUnfinishedCondition } from "./value/badge_value.ts";

/** Why a badge cannot be saved although no field has an error: some input is incomplete. */
export function useSaveBlocker(value: BadgeValue) {
  const t = useT();
  const { isBroken, report } = useBrokenFields();
  const blocker = hasUnfinishedCondition(value)
    ? t("conditions.unfinished")
    : isBroken
    ? t("forms.unfinished")
    : undefined;
  return { blocker, isBroken, reportBroken: report };
}
