import type { Move } from "../../../data/badges.ts";
import { type Goal, planMove } from "./plan_move.ts";

/** A badge, and where the reader wants it. */
export interface Wish {
  readonly badgeId: string;
  /** What the reader knows it by. */
  readonly name: string;
  readonly goal: Goal;
}

/** How the last move went. Places are counted from 1. */
export type Outcome =
  & { readonly wish: Wish; readonly isUndo: boolean }
  & (
    | { readonly kind: "moved" | "there"; readonly place: number; readonly count: number }
    | { readonly kind: "gone"; readonly what: "badge" | "neighbour" }
    | { readonly kind: "failed"; readonly error: unknown }
  );

export interface MovesState {
  /** What is being saved or waits for it, in the order of the reader's doing. */
  readonly pending: readonly Wish[];
  readonly outcome?: Outcome | undefined;
  /** How many moves can be taken back. */
  readonly undoCount: number;
}

interface Parts {
  /** Reads the ids of all badges in their order. */
  readonly readOrder: () => Promise<readonly string[]>;
  readonly save: (move: Move) => Promise<void>;
  /** Called with each move that the service made. */
  readonly onSaved: (move: Move) => void;
  /** Called when nothing is left to be saved, whatever came of it. */
  readonly onRest: () => void;
}

const undoMax = 50;

/** Changes a project's order by one move after the other, and takes moves back. */
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

  /** Calls `listener` at each change of the state, until the returned function is called. */
  readonly subscribe = (listener: () => void): () => void => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Makes a move behind those that are under way. */
  readonly move = (wish: Wish): Promise<void> => {
    this.#expect(wish);
    return this.#inTurn(() => this.#carryOut(wish));
  };

  /** Takes back the last move that was made, or is under way now. */
  readonly undo = (): Promise<void> =>
    this.#inTurn(async () => {
      const wayBack = this.#waysBack.pop();
      if (wayBack === undefined) return;
      this.#expect(wayBack);
      await this.#carryOut(wayBack, true);
    });

  /** Says no more of how the last move went. */
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
      // Read anew each time: others change the order, too, and it holds what the page has not read yet.
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
      // It can be tried once more.
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
