import { createContext, useContext } from "react";

/** The badges that the reader has selected. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (badgeId: string) => void;
}

export const SelectionContext = createContext<Selection | undefined>(undefined);

export function useSelection(): Selection {
  const selection = useContext(SelectionContext);
  if (selection === undefined) {
    throw new TypeError("useSelection() must be used inside a selectable list");
  }
  return selection;
}
