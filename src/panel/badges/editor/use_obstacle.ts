import { useCallback, useState } from "react";
import { useT } from "../../i18n/use_t.ts";
import type { BadgeValue } from "./value/badge_value.ts";

/** What keeps a badge from being saved although no field says a fault: texts that are no JSON yet. */
export function useObstacle(_value: BadgeValue) {
  const t = useT();
  const [broken, setBroken] = useState<ReadonlySet<string>>(() => new Set());
  const tellBroken = useCallback((name: string, isBroken: boolean) => {
    setBroken((before) => {
      const next = new Set(before);
      if (isBroken) next.add(name);
      else next.delete(name);
      return next;
    });
  }, []);
  return { obstacle: broken.size > 0 ? t("forms.unfinished") : undefined, tellBroken };
}
