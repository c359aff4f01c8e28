import { useState } from "react";
import { drafts } from "../../forms/drafts.ts";
import { isString } from "../../forms/guards.ts";

/** A schema as text, which may be invalid JSON while it is typed. */
export interface JsonText {
  /** The key under which invalid text is stored. */
  readonly storageKey: string;
  readonly isBroken: boolean;
  readonly onBroken: (isBroken: boolean) => void;
}

/** Whether the schema's text is invalid JSON, including text that was kept across a reload. */
export function useJsonText(draftKey: string): JsonText {
  const storageKey = `${draftKey}/schema`;
  const [isBroken, setIsBroken] = useState(() =>
    drafts.read(`${storageKey}/text`, isString) !== undefined
  );
  return { storageKey, isBroken, onBroken: setIsBroken };
}
