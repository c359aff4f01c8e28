import { useCallback, useState } from "react";
import { isUnfinished } from "../../conditions/condition.ts";
import { useT } from "../../i18n/use_t.ts";
import type { BadgeValue } from "./value/badge_value.ts";

/** Why a badge cannot be saved although no field has an error: some input is incomplete. */
export function useSaveBlocker({ when, match }: BadgeValue) {
  const t = useT();
  const [broken, setBroken] = useState<ReadonlySet<string>>(() => new Set());
  const reportBroken = useCallback((name: string, isBroken: boolean) => {
    setBroken((before) => {
      const next = new Set(before);
      if (isBroken) next.add(name);
      else next.delete(name);
      return next;
    });
  }, []);
  const hasUnfinishedCondition = isUnfinished(when) || isUnfinished(match);
  const blocker = hasUnfinishedCondition
    ? t("conditions.unfinished")
    : broken.size > 0
    ? t("forms.unfinished")
    : undefined;
  return { blocker, reportBroken };
}
