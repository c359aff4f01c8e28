import { useState } from "react";
import { drafts } from "../../forms/drafts.ts";

/** A schema as text, which may be invalid JSON while it is typed. */
export interface JsonText {
  /** The key under which invalid text is stored. */
  readonly keepAs: string;
  readonly isBroken: boolean;
  readonly onBroken: (isBroken: boolean) => void;
}

/** Whether the schema's text is invalid JSON, including text that was kept across a reload. */
export function useJsonText(draft: string): JsonText {
  const keepAs = `${draft}/schema`;
  const [isBroken, setIsBroken] = useState(() => drafts.read(`${keepAs}/text`) !== undefined);
  return { keepAs, isBroken, onBroken: setIsBroken };
}
