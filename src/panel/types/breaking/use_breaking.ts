import { useCallback, useEffect, useRef, useState } from "react";
import { isObject, isSameJson } from "../../forms/json.ts";
import type { BrokenBadge } from "./broken_badges.ts";
import { findBroken } from "./find_broken.ts";
import { useBadgesOfType } from "./use_badges_of_type.ts";

/** What is known of the badges that a change would break. */
export type Breaking =
  /** There is no change that could. */
  | { readonly kind: "unchanged" }
  | { readonly kind: "looking"; readonly read: number }
  | { readonly kind: "found"; readonly broken: readonly BrokenBadge[]; readonly checked: number }
  | { readonly kind: "failed"; readonly error: unknown };

interface Change {
  readonly typeId: string;
  /** The schema that the badges fit now; nothing for a new type, which has none. */
  readonly saved: unknown;
  readonly schema: unknown;
}

/** Typing rests for so long before the badges are checked. */
const restMs = 400;
const unchanged: Breaking = { kind: "unchanged" };

/** Finds the badges that a change of a type's schema would break, whenever it rests, and when asked again. */
export function useBreaking({ typeId, saved, schema }: Change) {
  const [breaking, setBreaking] = useState<Breaking>(unchanged);
  const readBadges = useBadgesOfType(typeId);
  const current = useRef<AbortController>(undefined);
  const text = saved === undefined || isSameJson(saved, schema)
    ? undefined
    : JSON.stringify(schema);

  const look = useCallback(async (isFresh: boolean) => {
    current.current?.abort();
    if (text === undefined) return setBreaking(unchanged);
    const { signal } = current.current = new AbortController();
    const tell = (told: Breaking) => {
      if (!signal.aborted) setBreaking(told);
    };
    const onProgress = (read: number) => tell({ kind: "looking", read });
    onProgress(0);
    try {
      const badges = await readBadges({ isFresh, onProgress });
      const wanted = JSON.parse(text);
      const schema = isObject(wanted) ? wanted : {};
      const broken = await findBroken({ badges, schema, signal });
      tell({ kind: "found", broken, checked: badges.length });
    } catch (error) {
      tell({ kind: "failed", error });
    }
  }, [text, readBadges]);

  useEffect(() => {
    // What was found for another schema says nothing of this one.
    setBreaking(text === undefined ? unchanged : { kind: "looking", read: 0 });
    const rest = setTimeout(() => look(false), restMs);
    return () => {
      clearTimeout(rest);
      current.current?.abort();
    };
  }, [look, text]);

  return { breaking, lookAgain: () => look(true) };
}
