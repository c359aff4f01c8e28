import { isEnded } from "../../domain/imports/import.ts";
import type { ImportRecord } from "../../store/imports/import_record.ts";

/** What imports of this process have done since its start. */
export interface ImportTotals {
  readonly rows: number;
  readonly refused: number;
  readonly seconds: number;
  /** How many imports ended, by their last state. */
  readonly ended: Readonly<Record<string, number>>;
}

/** Counts what imports have done. */
export class ImportTotalsCounter {
  #rows = 0;
  #refused = 0;
  #seconds = 0;
  readonly #ended = new Map<string, number>();

  get totals(): ImportTotals {
    return {
      rows: this.#rows,
      refused: this.#refused,
      seconds: this.#seconds,
      ended: Object.fromEntries(this.#ended),
    };
  }

  /** Adds an import, if it has ended, with the milliseconds that the work on it took. */
  add({ rows, state }: ImportRecord, ms: number): void {
    if (!isEnded(state)) return;
    this.#rows += rows.read;
    this.#refused += rows.refused;
    this.#seconds += ms / 1_000;
    this.#ended.set(state, (this.#ended.get(state) ?? 0) + 1);
  }
}
