import { createContext, useContext } from "react";

/** What the parts of a content form share. */
export interface ContentFormState {
  /** What the ids of all fields begin with. */
  readonly idPrefix: string;
  /** The whole content. */
  readonly value: Readonly<Record<string, unknown>>;
  /** What to say at the field of an id. */
  readonly faults: ReadonlyMap<string, string>;
  /** What holds where a field of the top is empty. */
  readonly fallback: Readonly<Record<string, unknown>>;
  /** Tells that a reader has been at a field. */
  readonly touch: (id: string) => void;
}

export const ContentFormContext = createContext<ContentFormState | undefined>(undefined);

export function useContentForm(): ContentFormState {
  const state = useContext(ContentFormContext);
  if (state === undefined) throw new TypeError("This part stands inside a content form");
  return state;
}

/** The path of a field in the content, by its id. */
export function pathOf(id: string, { idPrefix }: Pick<ContentFormState, "idPrefix">): string[] {
  const own = id.slice(idPrefix.length + idSeparator.length);
  return own === "" ? [] : own.split(idSeparator);
}

/** Between the parts of an id: they then read as JSON Pointers do. */
export const idSeparator = "/";
