import { useCallback, useState } from "react";

/**
 * The fields with input that is not in the form's value, because it is invalid: saving would lose
 * it. `report` is called with the name of a field whenever that changes.
 */
export function useBrokenFields() {
  const [broken, setBroken] = useState<ReadonlySet<string>>(() => new Set());
  const report = useCallback((name: string, isBroken: boolean) => {
    setBroken((before) => {
      if (before.has(name) === isBroken) return before;
      const next = new Set(before);
      if (isBroken) next.add(name);
      else next.delete(name);
      return next;
    });
  }, []);
  return { isBroken: broken.size > 0, report };
}
