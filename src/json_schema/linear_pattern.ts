import { RE2JS } from "re2js";
import {
  patternMaxChars,
  patternRepeatMax,
  patternStepsMax,
  unicodePropertiesMax,
} from "./cost_limits.ts";
import { type PatternRefused, translatePattern } from "./translate_pattern.ts";

/**
 * An ECMA-262 regular expression with the flag `u`, matched in time linear in the text. No input
 * makes it slow, as `^(a+)+$` makes a backtracking engine.
 */
export class LinearPattern {
  readonly #regExp: RE2JS;

  private constructor(
    /** The pattern as the author wrote it. */
    readonly source: string,
    /** Roughly the maximum number of steps per character of text. */
    readonly steps: number,
    re2: string,
  ) {
    this.#regExp = RE2JS.compile(re2);
  }

  /**
   * Compiles a pattern. Returns why it is refused if it is invalid, is too large, or cannot be
   * matched in linear time (lookaround, back references).
   */
  static compile(source: string): LinearPattern | PatternRefused {
    if (source.length > patternMaxChars) {
      return { requirement: `must have at most ${patternMaxChars} characters` };
    }
    if (source.split(/\\p\{/i).length > unicodePropertiesMax + 1) {
      return { requirement: `must name at most ${unicodePropertiesMax} Unicode properties` };
    }
    const translated = otherSyntax(source) ?? translatePattern(source);
    if ("requirement" in translated) return translated;
    const { re2, steps } = translated;
    if (steps > patternStepsMax) {
      const requirement = `must be simpler: written out it has about ${steps} steps, ` +
        `and ${patternStepsMax} are the most`;
      return { requirement };
    }
    try {
      return new LinearPattern(source, steps, re2);
    } catch (thrown) {
      const requirement = "must keep to what RE2 decides: counts that multiply to at most " +
        `${patternRepeatMax}, and properties by their short names, as \`\\p{L}\`${reason(thrown)}`;
      return { requirement };
    }
  }

  /**
   * The approximate memory in bytes, as measured: each Unicode property is some hundred ranges,
   * several times over.
   */
  get memoryBytes(): number {
    return 7_000 + 480 * this.steps + 100_000 * (this.source.split(/\\p\{/i).length - 1);
  }

  /** Whether some part of the text matches. */
  test(text: string): boolean {
    // Not `RE2JS.test`: its automaton keeps up to 8 MiB of states per pattern and never frees them.
    return this.#regExp.matcher(text).find();
  }

  toString(): string {
    return this.source;
  }
}

/**
 * RE2 accepts syntax that ECMAScript does not have, such as `\Q` or `[[:alpha:]]`, which other
 * validators would not understand.
 */
function otherSyntax(source: string): PatternRefused | undefined {
  try {
    new RegExp(source, "u");
  } catch (thrown) {
    const requirement = `must be a regular expression of ECMA-262 with the flag "u"${
      reason(thrown)
    }`;
    return { requirement };
  }
}

/** An engine's error message without the engine's name and the pattern, which the author has. */
function reason(thrown: unknown): string {
  return `: ${
    String(thrown).replace(
      /^.*?: (?:Invalid regular expression: .*\/u|error parsing regexp): /s,
      "",
    )
  }`;
}
