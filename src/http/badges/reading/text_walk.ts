/** Numbers of this many digits are always safe integers. */
const digitsMax = 15;

/** The characters with a meaning in a usual query. */
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

/** Walks over the part of a text up to `end`. */
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

  /** The text from `start` to the current position. */
  since(start: number): string {
    return this.text.slice(start, this.at);
  }

  /** Skips this character if it comes next. Returns whether it did. */
  takes(expected: number): boolean {
    if (this.text.charCodeAt(this.at) !== expected) return false;
    this.at++;
    return true;
  }

  /** The same for a text. */
  takesText(expected: string): boolean {
    if (!this.text.startsWith(expected, this.at)) return false;
    this.at += expected.length;
    return true;
  }

  /**
   * Reads an integer as `JSON.stringify` writes it, of at most 15 digits. For anything else, moves
   * to a position after which no match can succeed.
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
