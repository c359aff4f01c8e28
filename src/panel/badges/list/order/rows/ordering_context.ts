import { createContext, useContext } from "react";
import type { Badge } from "../../../../data/resource.ts";

/** What can be asked of a row, beside dragging it. */
export type MoveQuestion = "toPlace" | "toBefore";

/** What a row has to know of the order. */
export interface Ordering {
  /** Whether rows can be dragged. */
  readonly mayDrag: boolean;
  /** The badges whose place is being saved. */
  readonly saving: ReadonlySet<string>;
  /** Puts a badge to a place of the whole order, counted from 1. */
  readonly moveToPlace: (badge: Badge, place: number) => void;
  /** Asks the reader where a badge is to go. */
  readonly ask: (question: MoveQuestion, badge: Badge) => void;
}

export const OrderingContext = createContext<Ordering | undefined>(undefined);

export function useOrdering(): Ordering {
  const ordering = useContext(OrderingContext);
  if (ordering === undefined) throw new TypeError("This part stands inside a list with an order");
  return ordering;
}
