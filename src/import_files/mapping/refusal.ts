/** Why a cell or a row is refused, in words that say what to write instead. */
export class Refusal {
  constructor(readonly detail: string, readonly column?: string) {}

  /** The same refusal of a cell in this column. */
  in(column: string): Refusal {
    return new Refusal(this.detail, column);
  }
}
