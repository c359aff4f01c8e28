/** So many digits are always a safe integer. */
const digitsMax = 15;

/** The characters that mean something in an ordinary query. */
export const code = {
  ampersand: 0x26,
  comma: 0x2c,
  minus: 0x2d,
  zero: 0x30,
  nine: 0x39,
  colon: 0x3a,
  listEnd: 0x5d,
  objectEnd: 0x7d,
};

/** One walk over a part of a text, which ends at `end`. */
export class TextWalk {
  readonly text: string;
  at: number;
  readonly #end: number;

  constructor(text: string, at: number, end: number) {
    this.text = text;
    this.at = at;
    this.#end = end;
  }

  get isAtEnd(): boolean {
    return this.at === this.#end;
  }

  /** What was walked over since it stood at `start`. */
  since(start: number): string {
    return this.text.slice(start, this.at);
  }

  /** Whether this character comes next; if so it is walked over. */
  takes(wanted: number): boolean {
    if (this.text.charCodeAt(this.at) !== wanted) return false;
    this.at++;
    return true;
  }

  /** The same for a text. */
  takesText(wanted: string): boolean {
    if (!this.text.startsWith(wanted, this.at)) return false;
    this.at += wanted.length;
    return true;
  }

  /**
   * An integer as `JSON.stringify` writes it, of at most 15 digits. Behind anything else the walk stands where
   * nothing can follow.
   */
  integer(): number {
    const isNegative = this.takes(code.minus);
    const start = this.at;
    let value = 0;
    let digit = this.text.charCodeAt(start);
    while (digit >= code.zero && digit <= code.nine) {
      value = value * 10 + digit - code.zero;
      digit = this.text.charCodeAt(++this.at);
    }
    const digits = this.at - start;
    const isPlain = digits > 0 && digits <= digitsMax &&
      (this.text.charCodeAt(start) !== code.zero || (digits === 1 && !isNegative));
    if (!isPlain) this.at = this.text.length + 1;
    return isNegative ? -value : value;
  }
}
