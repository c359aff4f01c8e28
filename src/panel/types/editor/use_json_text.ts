import { useState } from "react";
import { drafts } from "../../forms/drafts.ts";

/** A schema as a text, which may not be JSON while it is typed. */
export interface JsonText {
  /** Where such a text is kept. */
  readonly keepAs: string;
  readonly isBroken: boolean;
  readonly onBroken: (isBroken: boolean) => void;
}

/** Whether the schema's text is JSON, also of one that was kept over a reload. */
export function useJsonText(draft: string): JsonText {
  const keepAs = `${draft}/schema`;
  const [isBroken, setIsBroken] = useState(() => drafts.read(`${keepAs}/text`) !== undefined);
  return { keepAs, isBroken, onBroken: setIsBroken };
}
