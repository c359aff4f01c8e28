import { useCallback, useEffect, useRef, useState } from "react";
import { isObject, isSameJson } from "../../forms/json.ts";
import type { BrokenBadge } from "./broken_badges.ts";
import { findBroken } from "./find_broken.ts";
import { useBadgesOfType } from "./use_badges_of_type.ts";

/** What is known about the badges that a change would break. */
export type Breaking =
  /** The schema is unchanged. */
  | { readonly kind: "unchanged" }
  | { readonly kind: "looking"; readonly read: number }
  | { readonly kind: "found"; readonly broken: readonly BrokenBadge[]; readonly checked: number }
  | { readonly kind: "failed"; readonly error: unknown };

interface Change {
  readonly typeId: string;
  /** The schema that stored badges match; `undefined` for a new type, which has no badges. */
  readonly saved: unknown;
  readonly schema: unknown;
}

/** Checks after typing has paused for this long. */
const debounceMs = 400;
const unchanged: Breaking = { kind: "unchanged" };

/**
 * Finds the badges that a change of a type's schema would break, whenever typing pauses and on
 * request.
 */
export function useBreaking({ typeId, saved, schema }: Change) {
  const [breaking, setBreaking] = useState<Breaking>(unchanged);
  const readBadges = useBadgesOfType(typeId);
  const current = useRef<AbortController>(undefined);
  const text = saved === undefined || isSameJson(saved, schema)
    ? undefined
    : JSON.stringify(schema);

  const check = useCallback(async (isFresh: boolean) => {
    current.current?.abort();
    if (text === undefined) return setBreaking(unchanged);
    const { signal } = current.current = new AbortController();
    const report = (next: Breaking) => {
      if (!signal.aborted) setBreaking(next);
    };
    const onProgress = (read: number) => report({ kind: "looking", read });
    onProgress(0);
    try {
      const badges = await readBadges({ isFresh, onProgress });
      const typed = JSON.parse(text);
      const schema = isObject(typed) ? typed : {};
      const broken = await findBroken({ badges, schema, signal });
      report({ kind: "found", broken, checked: badges.length });
    } catch (error) {
      report({ kind: "failed", error });
    }
  }, [text, readBadges]);

  useEffect(() => {
    // The result for another schema does not apply to this one.
    setBreaking(text === undefined ? unchanged : { kind: "looking", read: 0 });
    const timer = setTimeout(() => check(false), debounceMs);
    return () => {
      clearTimeout(timer);
      current.current?.abort();
    };
  }, [check, text]);

  return { breaking, lookAgain: () => check(true) };
}
