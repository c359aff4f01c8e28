import type { Move } from "../../data/badges.ts";
import { type Goal, planMove } from "./plan_move.ts";

/** A badge and where it should go. */
export interface MoveRequest {
  readonly badgeId: string;
  /** The badge's name for the reader. */
  readonly name: string;
  readonly goal: Goal;
}

/** The outcome of the last move. Places are counted from 1. */
export type Outcome =
  & { readonly request: MoveRequest; readonly isUndo: boolean }
  & (
    | { readonly kind: "moved" | "unchanged"; readonly place: number; readonly count: number }
    | { readonly kind: "gone"; readonly what: "badge" | "neighbour" }
    | { readonly kind: "failed"; readonly error: unknown }
  );

export interface MovesState {
  /** The moves that are being saved or queued, in order. */
  readonly pending: readonly MoveRequest[];
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
  readonly onIdle: () => void;
}

const undoMax = 50;

/** A queue of moves in a project's order, with undo. */
export class MoveQueue {
  readonly #parts: Parts;
  readonly #listeners = new Set<() => void>();
  readonly #undoStack: MoveRequest[] = [];
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
  readonly move = (request: MoveRequest): Promise<void> => {
    this.#addPending(request);
    return this.#enqueue(() => this.#run(request));
  };

  /** Undoes the last move, after the queued ones are done. */
  readonly undo = (): Promise<void> =>
    this.#enqueue(async () => {
      const undoRequest = this.#undoStack.pop();
      if (undoRequest === undefined) return;
      this.#addPending(undoRequest);
      await this.#run(undoRequest, true);
    });

  /** Clears the outcome of the last move. */
  readonly dismiss = (): void => this.#update({ outcome: undefined });

  #enqueue(act: () => Promise<void>): Promise<void> {
    this.#waiting++;
    this.#last = this.#last.then(act).then(() => {
      if (--this.#waiting === 0) this.#parts.onIdle();
    });
    return this.#last;
  }

  async #run(request: MoveRequest, isUndo = false): Promise<void> {
    const outcome = await this.#try(request, isUndo);
    const pending = this.#state.pending.filter((it) => it !== request);
    this.#update({ pending, outcome, undoCount: this.#undoStack.length });
  }

  async #try(request: MoveRequest, isUndo: boolean): Promise<Outcome> {
    const { badgeId, goal } = request;
    const { readOrder, save, onSaved } = this.#parts;
    try {
      // Read each time: others change the order too, and it includes badges that the page has not
      // loaded.
      const order = await readOrder();
      const plan = planMove(order, badgeId, goal);
      if (plan.kind === "gone") return { ...plan, request, isUndo };
      if (plan.kind === "move") {
        await save(plan.move);
        if (!isUndo) this.#remember({ ...request, goal: { between: plan.from } });
        onSaved(plan.move);
      }
      const kind = plan.kind === "move" ? "moved" : "unchanged";
      return { kind, place: plan.place, count: order.length, request, isUndo };
    } catch (error) {
      // So that undoing can be tried again.
      if (isUndo) this.#remember(request);
      return { kind: "failed", error, request, isUndo };
    }
  }

  #remember(undoRequest: MoveRequest): void {
    this.#undoStack.push(undoRequest);
    if (this.#undoStack.length > undoMax) this.#undoStack.shift();
  }

  #addPending(request: MoveRequest): void {
    this.#update({ pending: [...this.#state.pending, request] });
  }

  #update(change: Partial<MovesState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
