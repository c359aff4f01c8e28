import { createContext, type SyntheticEvent, useContext } from "react";
import type { Badge } from "../../../data/resource.ts";

/** Moves that need a dialog. */
export type MoveDialogKind = "toPlace" | "toBefore";

/** What the menus and handles of rows need. */
export interface Ordering {
  /** Whether rows can be dragged. */
  readonly mayDrag: boolean;
  /** The id of the element that explains how to drag with the keyboard. */
  readonly howToDragId: string;
  /** Called when a handle may be about to drag its row. */
  readonly onHandleUsed: (event: SyntheticEvent) => void;
  /** Whether their menus move them. */
  readonly mayMove: boolean;
  /** The ids of the badges whose moves are not saved yet. */
  readonly saving: ReadonlySet<string>;
  /** Moves a badge to a place in the whole order, counted from 1. */
  readonly moveToPlace: (badge: Badge, place: number) => void;
  /** Opens the dialog that asks where to move a badge. */
  readonly ask: (kind: MoveDialogKind, badge: Badge) => void;
  /** Opens the dialog before a badge is deleted. */
  readonly askRemove: (badge: Badge) => void;
}

export const OrderingContext = createContext<Ordering | undefined>(undefined);

export function useOrdering(): Ordering {
  const ordering = useContext(OrderingContext);
  if (ordering === undefined) {
    throw new TypeError("useOrdering() must be used inside a sortable list");
  }
  return ordering;
}
