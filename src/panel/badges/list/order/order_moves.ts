import type { Move } from "../../../data/badges.ts";
import { type Goal, planMove } from "./plan_move.ts";

/** A badge and where it should go. */
export interface Wish {
  readonly badgeId: string;
  /** The badge's name for the reader. */
  readonly name: string;
  readonly goal: Goal;
}

/** The outcome of the last move. Places are counted from 1. */
export type Outcome =
  & { readonly wish: Wish; readonly isUndo: boolean }
  & (
    | { readonly kind: "moved" | "there"; readonly place: number; readonly count: number }
    | { readonly kind: "gone"; readonly what: "badge" | "neighbour" }
    | { readonly kind: "failed"; readonly error: unknown }
  );

export interface MovesState {
  /** The moves that are being saved or queued, in order. */
  readonly pending: readonly Wish[];
  readonly outcome?: Outcome | undefined;
  /** How many moves can be undone. */
  readonly undoCount: number;
}

interface Parts {
  /** Reads the ids of all badges in their order. */
  readonly readOrder: () => Promise<readonly string[]>;
  readonly save: (move: Move) => Promise<void>;
  /** Called after each move that the service has saved. */
  readonly onSaved: (move: Move) => void;
  /** Called when the queue is empty, also after errors. */
  readonly onRest: () => void;
}

const undoMax = 50;

/** A queue of moves in a project's order, with undo. */
export class OrderMoves {
  readonly #parts: Parts;
  readonly #listeners = new Set<() => void>();
  readonly #waysBack: Wish[] = [];
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;
  #state: MovesState = { pending: [], undoCount: 0 };

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get state(): MovesState {
    return this.#state;
  }

  /** Calls `listener` on each change of the state, until the returned function is called. */
  readonly subscribe = (listener: () => void): () => void => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Queues a move. */
  readonly move = (wish: Wish): Promise<void> => {
    this.#expect(wish);
    return this.#inTurn(() => this.#carryOut(wish));
  };

  /** Undoes the last move, after the queued ones are done. */
  readonly undo = (): Promise<void> =>
    this.#inTurn(async () => {
      const wayBack = this.#waysBack.pop();
      if (wayBack === undefined) return;
      this.#expect(wayBack);
      await this.#carryOut(wayBack, true);
    });

  /** Clears the outcome of the last move. */
  readonly dismiss = (): void => this.#tell({ outcome: undefined });

  #inTurn(act: () => Promise<void>): Promise<void> {
    this.#waiting++;
    this.#last = this.#last.then(act).then(() => {
      if (--this.#waiting === 0) this.#parts.onRest();
    });
    return this.#last;
  }

  async #carryOut(wish: Wish, isUndo = false): Promise<void> {
    const outcome = await this.#try(wish, isUndo);
    const pending = this.#state.pending.filter((it) => it !== wish);
    this.#tell({ pending, outcome, undoCount: this.#waysBack.length });
  }

  async #try(wish: Wish, isUndo: boolean): Promise<Outcome> {
    const { badgeId, goal } = wish;
    const { readOrder, save, onSaved } = this.#parts;
    try {
      // Read each time: others change the order too, and it includes badges that the page has not
      // loaded.
      const order = await readOrder();
      const plan = planMove(order, badgeId, goal);
      if (plan.kind === "gone") return { ...plan, wish, isUndo };
      if (plan.kind === "move") {
        await save(plan.move);
        if (!isUndo) this.#remember({ ...wish, goal: { between: plan.from } });
        onSaved(plan.move);
      }
      const kind = plan.kind === "move" ? "moved" : "there";
      return { kind, place: plan.place, count: order.length, wish, isUndo };
    } catch (error) {
      // So that undoing can be tried again.
      if (isUndo) this.#remember(wish);
      return { kind: "failed", error, wish, isUndo };
    }
  }

  #remember(wayBack: Wish): void {
    this.#waysBack.push(wayBack);
    if (this.#waysBack.length > undoMax) this.#waysBack.shift();
  }

  #expect(wish: Wish): void {
    this.#tell({ pending: [...this.#state.pending, wish] });
  }

  #tell(change: Partial<MovesState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
