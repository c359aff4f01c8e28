import { patternRepeatMax, unicodePropertySteps } from "./cost_limits.ts";

/** Why a regular expression was refused, worded as what is required instead. */
export interface PatternRefused {
  readonly requirement: string;
}

/** An ECMAScript regular expression in RE2's syntax. */
export interface TranslatedPattern {
  readonly re2: string;
  /** Roughly how many steps RE2 compiles it to, plus the cost of its Unicode properties. */
  readonly steps: number;
}

/**
 * White space and line terminators of ECMA-262 (`\s`), as ranges of code points. RE2's `\s` is
 * ASCII only.
 */
const space: readonly (readonly [number, number])[] = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];

const anyChar = "\\x{0}-\\x{10ffff}";
const spaceChars = space.map(([from, to]) => `${spell(from)}-${spell(to)}`).join("");
const otherThanSpace = gapsBetween(space);
const notLineEnd = "[^\\x{a}\\x{d}\\x{2028}\\x{2029}]";

/** Single-letter escapes of one character. */
const controls: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 };

/**
 * Translates an ECMA-262 regular expression with the flag `u` to RE2, with the same meaning: `.`,
 * `\s` and escaped surrogate pairs differ between the two. Refuses lookaround, back references,
 * flags and counts over `patternRepeatMax`.
 *
 * @param pattern A valid ECMAScript pattern with the flag `u`.
 * @param captures Whether groups capture and quantifiers may be lazy. If only whether it matches is
 * needed, neither makes a difference.
 */
export function translatePattern(
  pattern: string,
  captures = false,
): TranslatedPattern | PatternRefused {
  return new Translator(pattern, captures).translate();
}

/**
 * The steps in one group: those of its finished pieces, and of the last piece, which a quantifier
 * would repeat.
 */
interface Group {
  steps: number;
  last: number;
}

/** One pass over a pattern from left to right. */
class Translator {
  #at = 0;
  #re2 = "";
  #groups: Group[] = [];
  #properties = 0;
  #refused: PatternRefused | undefined;
  // A program has a start and a match instruction.
  #group: Group = { steps: 2, last: 0 };
  readonly #pattern: string;
  readonly #captures: boolean;

  constructor(pattern: string, captures: boolean) {
    this.#pattern = pattern;
    this.#captures = captures;
  }

  translate(): TranslatedPattern | PatternRefused {
    while (this.#at < this.#pattern.length) {
      this.#piece();
      if (this.#refused !== undefined) return this.#refused;
    }
    const steps = this.#group.steps + this.#group.last + this.#properties * unicodePropertySteps;
    return { re2: this.#re2, steps };
  }

  #piece(): void {
    const char = this.#take();
    if (char === "(") this.#open();
    else if (char === ")") this.#close();
    else if (char === "[") this.#add(this.#charClass());
    else if (char === "\\") this.#escape();
    else if (char === ".") this.#add(notLineEnd);
    else if (char === "^") this.#add("\\A");
    else if (char === "$") this.#add("\\z");
    else if (char === "|") this.#alternative();
    else if ("*+?{".includes(char)) this.#repeat(char);
    else this.#add(spell(codePoint(char)));
  }

  #refuse(requirement: string): void {
    this.#refused = { requirement };
  }

  /** Takes the next code point. */
  #take(): string {
    const char = String.fromCodePoint(codePoint(this.#pattern, this.#at));
    this.#at += char.length;
    return char;
  }

  /** Takes what a sticky expression matches here. */
  #takeMatch(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.#at;
    const found = sticky.exec(this.#pattern);
    if (found !== null) this.#at = sticky.lastIndex;
    return found;
  }

  #add(re2: string, steps = 1): void {
    this.#re2 += re2;
    this.#group.steps += this.#group.last;
    this.#group.last = steps;
  }

  #alternative(): void {
    this.#add("|");
    // Closes the piece before it, and keeps `|` itself from being repeated.
    this.#group.steps += this.#group.last;
    this.#group.last = 0;
  }

  #open(): void {
    if (this.#takeMatch(/\?<?[=!]/y)) {
      return this.#refuse("must do without lookahead and lookbehind, `(?=`, `(?!`, `(?<=`, `(?<!`");
    }
    const [form] = this.#takeMatch(/\?:|\?<[^>]*>/y) ?? [];
    if (form === undefined && this.#pattern[this.#at] === "?") {
      return this.#refuse("must not switch flags, as `(?i:` does");
    }
    this.#re2 += this.#captures && form !== "?:" ? "(" : "(?:";
    this.#groups.push(this.#group);
    this.#group = { steps: 0, last: 0 };
  }

  #close(): void {
    const steps = Math.max(1, this.#group.steps + this.#group.last);
    this.#group = this.#groups.pop()!;
    this.#add(")", steps);
  }

  #repeat(char: string): void {
    const count = char === "{" ? this.#takeMatch(/(\d+)(,?)(\d*)\}/y) : null;
    const lazy = this.#takeMatch(/\?/y) !== null && this.#captures ? "?" : "";
    if (count === null) {
      this.#re2 += char + lazy;
      this.#group.last += 1;
      return;
    }
    const [, from = "", comma = "", to = ""] = count;
    const least = Number(from);
    const most = to === "" ? least : Number(to);
    if (most > patternRepeatMax) {
      return this.#refuse(`must repeat at most ${patternRepeatMax} times by count`);
    }
    this.#re2 += `{${least}${comma}${to === "" ? "" : most}}${lazy}`;
    // One copy per repetition, one choice before each optional copy, and for `{n,}` one loop.
    this.#group.last = this.#group.last * Math.max(most, 1) + (most - least) + 1;
  }

  #escape(): void {
    const char = this.#pattern.charAt(this.#at);
    if (/[1-9k]/.test(char)) {
      return this.#refuse("must do without back references, `\\1` or `\\k<name>`");
    }
    if (char === "b" || char === "B") {
      this.#take();
      this.#add(`\\${char}`);
    } else if (char === "p" || char === "P") this.#add(this.#escapedSet());
    else if (/[dDsSwW]/.test(char)) this.#add(`[${this.#escapedSet()}]`);
    else this.#add(spell(this.#escapedChar()));
  }

  /**
   * Takes `d`, `S`, `p{…}` and the like after a backslash, and returns RE2's form of it within
   * brackets.
   */
  #escapedSet(): string {
    const char = this.#take();
    if (char === "s") return spaceChars;
    if (char === "S") return otherThanSpace;
    if (char !== "p" && char !== "P") return `\\${char}`;
    this.#properties++;
    // RE2 has `\p{Greek}` where ECMAScript has `\p{Script=Greek}`.
    const [, name] = this.#takeMatch(/\{(?:sc=|Script=|gc=|General_Category=)?([^}]*)\}/y)!;
    return `\\${char}{${name}}`;
  }

  /** Takes an escape of one character, after the backslash. */
  #escapedChar(): number {
    const pair = this.#takeMatch(/u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})/y);
    if (pair !== null) {
      return codePoint(
        pair.slice(1).map((unit) => String.fromCharCode(parseInt(unit, 16))).join(""),
      );
    }
    const hex = this.#takeMatch(/u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}/y);
    if (hex !== null) return parseInt(hex[0].replace(/[ux{}]/g, ""), 16);
    const control = this.#takeMatch(/c([a-zA-Z])/y)?.[1];
    if (control !== undefined) return codePoint(control) % 32;
    const char = this.#take();
    return controls[char] ?? codePoint(char);
  }

  #charClass(): string {
    const negated = this.#takeMatch(/\^/y) !== null;
    let inner = "";
    while (this.#pattern[this.#at] !== "]") inner += this.#classMember();
    this.#at++;
    if (inner === "") return negated ? `[${anyChar}]` : `[^${anyChar}]`;
    return negated ? `[^${inner}]` : `[${inner}]`;
  }

  /** Takes a set, a character or a range within brackets. */
  #classMember(): string {
    if (this.#takeMatch(/\\(?=[dDsSwWpP])/y)) return this.#escapedSet();
    const from = this.#classChar();
    if (!this.#takeMatch(/-(?!\])/y)) return spell(from);
    return `${spell(from)}-${spell(this.#classChar())}`;
  }

  #classChar(): number {
    if (this.#takeMatch(/\\b/y)) return 8;
    return this.#takeMatch(/\\/y) ? this.#escapedChar() : codePoint(this.#take());
  }
}

/** The code point at an index, which must be within the text. */
function codePoint(text: string, index = 0): number {
  return text.codePointAt(index)!;
}

/** A code point in a form that RE2 never reads as syntax. */
function spell(char: number): string {
  return `\\x{${char.toString(16)}}`;
}

/** The code points outside the ranges, which must be in ascending order. */
function gapsBetween(ranges: readonly (readonly [number, number])[]): string {
  let from = 0;
  let gaps = "";
  for (const [first, last] of ranges) {
    gaps += `${spell(from)}-${spell(first - 1)}`;
    from = last + 1;
  }
  return `${gaps}${spell(from)}-\\x{10ffff}`;
}
