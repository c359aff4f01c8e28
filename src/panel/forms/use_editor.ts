import { useState } from "react";
import { type InputErrors, ServiceProblem } from "../data/service_problem.ts";
import { drafts } from "./drafts.ts";
import type { Guard } from "./guards.ts";
import type { Saved } from "./saved.ts";
import { useDraft } from "./use_draft.ts";
import { isSameJson } from "./json.ts";

/** A save was refused because someone else saved first. */
export interface Conflict<Value> {
  /** The version that both edited. */
  readonly base: Value;
  /** The current version; `undefined` if they deleted it. */
  readonly theirs: Saved<Value> | undefined;
}

interface Subject<Value> {
  /** Identifies the thing among everything that can be edited: `badges/demo/{id}`. */
  readonly key: string;
  /** The stored value, or the initial value of a new thing. */
  readonly saved: Saved<Value>;
  /** Whether saving creates the thing, which is then edited elsewhere. */
  readonly isNew?: boolean;
  /** Checks a value that was stored before a reload. */
  readonly isValue: Guard<Value>;
  /** Saves a value over `version`; returns what the service then stores. */
  readonly save: (value: Value, version: string | undefined) => Promise<Saved<Value>>;
  /** Reads what the service stores now. */
  readonly read: () => Promise<Saved<Value>>;
}

/** The state and actions of a form. */
export interface Editor<Value> {
  readonly value: Value;
  readonly change: (change: (before: Value) => Value) => void;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  /**
   * Whether a new thing is being created, or was. The fields ignore changes then: they would not be
   * part of it, and would be left for the next new thing.
   */
  readonly isLocked: boolean;
  /** The error of the last save. */
  readonly problem: unknown;
  /** The validation errors from the service, by JSON Pointer. */
  readonly errors: InputErrors;
  readonly conflict: Conflict<Value> | undefined;
  /**
   * Saves; returns whether it succeeded. `recreate` creates the thing again after someone deleted it.
   */
  readonly save: (options?: { readonly recreate?: boolean }) => Promise<boolean>;
  /** Continues with `value` on top of the version that someone else saved. */
  readonly settle: (value: Value, onto: Saved<Value>) => void;
  /**
   * Goes back to the stored value, and drops all input that was kept for the thing. Returns what brings
   * the input back.
   */
  readonly discard: () => () => void;
  /**
   * How often input was discarded. As the `key` of the fields, it also discards what only they
   * know, such as invalid JSON.
   */
  readonly discards: number;
}

const noErrors: InputErrors = {};

/**
 * Edits one thing: keeps unsaved changes across reloads, saves over the version that was read, and
 * reports errors and conflicts. Mount the component with a `key` that identifies the thing.
 */
export function useEditor<Value>(subject: Subject<Value>): Editor<Value> {
  const { key, saved, isNew = false, isValue, save: send, read } = subject;
  const [newest, setNewest] = useNewest(saved);
  const { current, latest, isChanged, keep, change } = useDraft(key, newest, isValue);
  const { isSaving, problem, conflict, attempt, clear } = useSaving(read);
  const [discards, setDiscards] = useState(0);
  const isLocked = isNew && (isSaving || newest.version !== undefined);

  const settle = (value: Value, onto: Saved<Value>) => {
    clear();
    setNewest(onto);
    keep({ value, base: onto.value, version: onto.version });
  };

  const save = ({ recreate = false } = {}) =>
    attempt(latest.current.base, async () => {
      const { value, version } = latest.current;
      const now = await send(value, recreate ? undefined : version);
      setNewest(now);
      // Keep changes that were made while saving; those of a new thing would be left for the next.
      const since = latest.current.value;
      const isDone = isNew || isSameJson(since, value);
      keep({ ...now, base: now.value, value: isDone ? now.value : since });
    });

  const discard = () => {
    // After a conflict, `newest` is no longer what is stored.
    const stored = conflict?.theirs ?? newest;
    const before = latest.current;
    clear();
    setNewest(stored);
    keep({ ...stored, base: stored.value });
    drafts.removeAll(key);
    setDiscards(discards + 1);
    return () => {
      keep(before);
      setDiscards(discards + 2);
    };
  };

  const errors = problem instanceof ServiceProblem ? problem.errors : noErrors;
  return {
    value: current.value,
    change: isLocked ? ignore : change,
    isChanged,
    isSaving,
    isLocked,
    problem,
    errors,
    conflict,
    save,
    settle,
    discard,
    discards,
  };
}

function ignore(): void {}

/** The version saved or read here, until the page provides another one. */
function useNewest<Value>(saved: Saved<Value>) {
  const [latest, setLatest] = useState<{ saved: Saved<Value>; insteadOf: string | undefined }>();
  const newest = latest?.insteadOf === saved.version ? latest?.saved ?? saved : saved;
  const setNewest = (now: Saved<Value>) => setLatest({ saved: now, insteadOf: saved.version });
  return [newest, setNewest] as const;
}

/** Tracks the outcome of saving. */
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
          (readError) =>
            hasStatus(readError, 404)
              ? setConflict({ base, theirs: undefined })
              : setProblem(readError),
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
