import { useState } from "react";
import { type Faults, ServiceProblem } from "../data/faults.ts";
import type { Saved } from "./saved.ts";
import { useDraft } from "./use_draft.ts";
import { isSameJson } from "./json.ts";

/** Someone else was faster. */
export interface Conflict<Value> {
  /** What both began with. */
  readonly base: Value;
  /** What is there now; nothing if they deleted it. */
  readonly theirs: Saved<Value> | undefined;
}

interface Subject<Value> {
  /** Names the thing among all that can be edited: `badges/demo/{id}`. */
  readonly key: string;
  /** What the service has, or what a new thing begins with. */
  readonly saved: Saved<Value>;
  /** Saves a value in the place of `version`; answers what the service then has. */
  readonly save: (value: Value, version: string | undefined) => Promise<Saved<Value>>;
  /** Reads what the service has now. */
  readonly read: () => Promise<Saved<Value>>;
}

/** What a form works with. */
export interface Editor<Value> {
  readonly value: Value;
  readonly change: (change: (before: Value) => Value) => void;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  /** Why saving failed. */
  readonly problem: unknown;
  /** What the service found wrong, by place. */
  readonly faults: Faults;
  readonly conflict: Conflict<Value> | undefined;
  /** Saves; whether that worked. `anew` makes again what someone deleted. */
  readonly save: (options?: { readonly anew?: boolean }) => Promise<boolean>;
  /** Goes on with `value` on top of what someone else saved. */
  readonly settle: (value: Value, onto: Saved<Value>) => void;
  /** Back to what the service has. */
  readonly discard: () => void;
}

const noFaults: Faults = {};

/**
 * Edits one thing: keeps what is typed over a reload, saves it over the version that was read, and tells what
 * stands in the way. A part that uses it is mounted anew for another thing (`key`).
 */
export function useEditor<Value>({ key, saved, save: send, read }: Subject<Value>): Editor<Value> {
  const [newest, setNewest] = useNewest(saved);
  const { current, latest, isChanged, keep, change } = useDraft(key, newest);
  const { isSaving, problem, conflict, attempt, clear } = useSaving(read);

  const settle = (value: Value, onto: Saved<Value>) => {
    clear();
    setNewest(onto);
    keep({ value, base: onto.value, version: onto.version });
  };

  const save = ({ anew = false } = {}) =>
    attempt(latest.current.base, async () => {
      const { value, version } = latest.current;
      const now = await send(value, anew ? undefined : version);
      setNewest(now);
      // What was typed while it was being saved is not saved.
      const since = latest.current.value;
      keep({ ...now, base: now.value, value: isSameJson(since, value) ? now.value : since });
    });

  const discard = () => {
    clear();
    keep({ ...newest, base: newest.value });
  };

  const faults = problem instanceof ServiceProblem ? problem.faults : noFaults;
  const { value } = current;
  return { value, change, isChanged, isSaving, problem, faults, conflict, save, settle, discard };
}

/** What was saved or read here in between, until the page has read anew. */
function useNewest<Value>(saved: Saved<Value>) {
  const [latest, setLatest] = useState<{ saved: Saved<Value>; insteadOf: string | undefined }>();
  const newest = latest?.insteadOf === saved.version ? latest?.saved ?? saved : saved;
  const setNewest = (now: Saved<Value>) => setLatest({ saved: now, insteadOf: saved.version });
  return [newest, setNewest] as const;
}

/** How the attempt to save went. */
function useSaving<Value>(read: () => Promise<Saved<Value>>) {
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const [conflict, setConflict] = useState<Conflict<Value>>();
  const clear = () => {
    setProblem(undefined);
    setConflict(undefined);
  };
  const attempt = async (base: Value, save: () => Promise<void>) => {
    setIsSaving(true);
    clear();
    try {
      await save();
      return true;
    } catch (error) {
      if (!hasStatus(error, 412)) setProblem(error);
      else {
        await read().then(
          (theirs) => setConflict({ base, theirs }),
          (fault) =>
            hasStatus(fault, 404) ? setConflict({ base, theirs: undefined }) : setProblem(fault),
        );
      }
      return false;
    } finally {
      setIsSaving(false);
    }
  };
  return { isSaving, problem, conflict, attempt, clear };
}

function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ServiceProblem && error.status === status;
}
