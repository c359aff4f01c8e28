import { RE2JS } from "re2js";
import {
  patternMaxChars,
  patternRepeatMax,
  patternStepsMax,
  unicodePropertiesMax,
  unicodePropertySteps,
} from "./cost_limits.ts";
import { type PatternRefused, translatePattern } from "./translate_pattern.ts";

/**
 * An ECMA-262 regular expression with the flag `u`, matched in time linear in the text. No input
 * makes it slow, as `^(a+)+$` makes a backtracking engine.
 */
export class LinearPattern {
  readonly #regExp: RE2JS;
  /** Compiled when the first text is captured from. */
  #capturing: RE2JS | undefined;

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
    if (propertiesIn(source) > unicodePropertiesMax) {
      return { requirement: `must name at most ${unicodePropertiesMax} Unicode properties` };
    }
    const translated = ecmaScriptRefusal(source) ?? translatePattern(source);
    if ("requirement" in translated) return translated;
    const { re2, steps } = translated;
    if (steps > patternStepsMax) {
      const requirement =
        `must be simpler: with repetitions expanded it has about ${steps} steps, ` +
        `and at most ${patternStepsMax} are allowed`;
      return { requirement };
    }
    try {
      return new LinearPattern(source, steps, re2);
    } catch (thrown) {
      const requirement =
        "must be supported by RE2: the counts of nested repetitions multiply to at " +
        `most ${patternRepeatMax}, and Unicode properties have their short names, such as \`\\p{L}\`` +
        reason(thrown);
      return { requirement };
    }
  }

  /** What finding out that a pattern is refused counts as, of all steps of a schema. */
  static stepsOfRefusal(source: string): number {
    return Math.min(source.length, patternMaxChars) +
      unicodePropertySteps * Math.min(propertiesIn(source), unicodePropertiesMax);
  }

  /**
   * The approximate memory in bytes, as measured. Each Unicode property takes much of it, because
   * it is compiled to several copies of some hundred ranges.
   */
  get memoryBytes(): number {
    return 7_000 + 480 * this.steps + 100_000 * propertiesIn(this.source);
  }

  /** Whether some part of the text matches. */
  test(text: string): boolean {
    // Not `RE2JS.test`: its automaton keeps up to 8 MiB of states per pattern and never frees them.
    return this.#regExp.matcher(text).find();
  }

  /**
   * What the first group matches in the first match; `undefined` if nothing matches, or the group
   * is not part of the match.
   */
  firstGroup(text: string): string | undefined {
    const matcher = (this.#capturing ??= capturingRegExp(this.source)).matcher(text);
    return matcher.find() && matcher.groupCount() > 0 ? matcher.group(1) ?? undefined : undefined;
  }

  toString(): string {
    return this.source;
  }
}

/** How many Unicode properties a text names in its patterns. */
export function propertiesIn(text: string): number {
  return text.split(/\\p\{/i).length - 1;
}

/** @param source A pattern that could be compiled. */
function capturingRegExp(source: string): RE2JS {
  const translated = translatePattern(source, true);
  if ("requirement" in translated) throw new Error(translated.requirement);
  return RE2JS.compile(translated.re2);
}

/**
 * Refuses patterns that are not ECMAScript. RE2 would accept some, such as `\Q` or `[[:alpha:]]`,
 * which other validators would not understand.
 */
function ecmaScriptRefusal(source: string): PatternRefused | undefined {
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
