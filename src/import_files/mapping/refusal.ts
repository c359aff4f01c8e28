import type { NamedByRow } from "../file_rows.ts";

/** Why a cell or a row is refused, in words that say what to write instead. */
export class Refusal {
  constructor(
    readonly detail: string,
    readonly column?: string,
    /** What the row is about, if that could be read. */
    readonly named?: NamedByRow,
  ) {}

  /** The same refusal of a cell in this column. */
  in(column: string): Refusal {
    return new Refusal(this.detail, column, this.named);
  }

  /** The same refusal of a row about this. */
  of(named: NamedByRow): Refusal {
    return new Refusal(this.detail, this.column, named);
  }
}
