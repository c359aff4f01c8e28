import { createContext, useContext } from "react";

export type Content = Readonly<Record<string, unknown>>;

/** What the parts of a content form share. */
export interface ContentFormState {
  /** The prefix of all field ids. */
  readonly idPrefix: string;
  /** The whole content. */
  readonly value: Content;
  /** The error messages, by field id. */
  readonly errors: ReadonlyMap<string, string>;
  /** The values for empty top-level fields. */
  readonly fallback: Content;
  /** Marks a field as visited. */
  readonly touch: (id: string) => void;
}

export const ContentFormContext = createContext<ContentFormState | undefined>(undefined);

export function useContentForm(): ContentFormState {
  const state = useContext(ContentFormContext);
  if (state === undefined) {
    throw new TypeError("useContentForm() must be used inside a content form");
  }
  return state;
}

/** The path of a field in the content, from its id. */
export function pathOf(id: string, { idPrefix }: Pick<ContentFormState, "idPrefix">): string[] {
  const own = id.slice(idPrefix.length + idSeparator.length);
  return own === "" ? [] : own.split(idSeparator);
}

/** The separator in field ids, which makes them similar to JSON Pointers. */
export const idSeparator = "/";
