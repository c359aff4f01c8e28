import { useCallback, useEffect, useRef, useState } from "react";
import { storedMark } from "../auth/session_mark.ts";
import { type Draft, drafts } from "./drafts.ts";
import type { Guard } from "./guards.ts";
import { isSameJson } from "./json.ts";
import type { Saved } from "./saved.ts";

/**
 * Unsaved changes to a stored value, kept across reloads under `key` if they pass `isValue`.
 * `latest` always holds the current draft, also in callbacks that run after an await.
 */
export function useDraft<Value>(key: string, saved: Saved<Value>, isValue: Guard<Value>) {
  const [draft, setDraft] = useState(() => drafts.read(key, isValue));
  const current: Draft<Value> = draft ?? { ...saved, base: saved.value };
  const latest = useRef(current);
  latest.current = current;

  const keep = useCallback((next: Draft<Value>) => {
    const isChanged = !isSameJson(next.value, next.base);
    if (isChanged) drafts.write(key, next);
    else drafts.remove(key);
    latest.current = next;
    setDraft(isChanged ? next : undefined);
  }, [key]);

  const change = useCallback((change: (before: Value) => Value) => {
    keep({ ...latest.current, value: change(latest.current.value) });
  }, [keep]);

  const isChanged = draft !== undefined;
  useEffect(() => {
    if (!isChanged) return;
    // Another tab with the same thing may replace the stored draft, and remove it when it has saved.
    let isReplaced = false;
    const note = (event: StorageEvent) => {
      if (drafts.isOf(event, key) && event.newValue !== null) isReplaced = true;
    };
    const keepAgain = () => {
      // After signing out in another tab, the next person may be another one.
      if (isReplaced && storedMark.read()) drafts.write(key, latest.current);
    };
    addEventListener("storage", note);
    addEventListener("pagehide", keepAgain);
    return () => {
      removeEventListener("storage", note);
      removeEventListener("pagehide", keepAgain);
    };
  }, [key, isChanged]);

  return { current, latest, isChanged, keep, change };
}
