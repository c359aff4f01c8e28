import { pointerStep, type Violation } from "../domain/errors.ts";
import { isJsonObject } from "../domain/json.ts";
import { LinearPattern } from "./linear_pattern.ts";
import { matchStepsMax, patternStepsOfSchemaMax } from "./cost_limits.ts";
import { nodesOf, type SchemaNode } from "./schema_node.ts";

/**
 * A schema's compiled regular expressions, with one budget for a whole check: each match is linear,
 * but many matches of long texts and large patterns would still block the event loop.
 */
export class SchemaPatterns {
  readonly #bySource = new Map<string, LinearPattern>();
  #stepsLeft = 0;

  private constructor() {}

  /**
   * Compiles the patterns of a document. Patterns that cannot be compiled are reported in `violations`.
   */
  static compile(root: SchemaNode): { patterns: SchemaPatterns; violations: Violation[] } {
    const patterns = new SchemaPatterns();
    const violations: Violation[] = [];
    let steps = 0;
    for (const [pointer, source] of patternsIn(root)) {
      if (patterns.#bySource.has(source)) continue;
      const pattern = LinearPattern.compile(source);
      if (!(pattern instanceof LinearPattern)) {
        violations.push({ pointer, detail: pattern.requirement });
        // Otherwise, hundreds of refused ones would take a second.
        steps += LinearPattern.stepsOfRefusal(source);
        if (steps > patternStepsOfSchemaMax) return { patterns, violations };
        continue;
      }
      patterns.#bySource.set(source, pattern);
      steps += pattern.steps;
      if (steps > patternStepsOfSchemaMax) {
        const detail =
          "must be simpler: with repetitions expanded, the schema's patterns up to here have " +
          `over ${patternStepsOfSchemaMax} steps in total`;
        return { patterns, violations: [...violations, { pointer, detail }] };
      }
    }
    return { patterns, violations };
  }

  /** The approximate memory of all its patterns, in bytes. */
  get memoryBytes(): number {
    return this.#bySource.values().reduce((sum, { memoryBytes }) => sum + memoryBytes, 0);
  }

  /** The steps that the current check has taken. */
  get stepsTaken(): number {
    return matchStepsMax - this.#stepsLeft;
  }

  /** Restores the whole budget for the next check. */
  refill(): void {
    this.#stepsLeft = matchStepsMax;
  }

  /**
   * Whether the check matched more text against more patterns than `matchStepsMax` allows. Its
   * result is then meaningless.
   */
  get isBudgetSpent(): boolean {
    return this.#stepsLeft < 0;
  }

  /**
   * Whether some part of the text matches a pattern of the schema. Always `false` once the budget
   * is spent.
   */
  test(source: string, text: string): boolean {
    const pattern = this.#bySource.get(source);
    if (pattern === undefined) throw new Error(`No pattern ${JSON.stringify(source)} was compiled`);
    this.#stepsLeft -= pattern.steps * (text.length + 1);
    return !this.isBudgetSpent && pattern.test(text);
  }
}

/** Every pattern of a document with its pointer. */
function* patternsIn(root: SchemaNode): Generator<[pointer: string, source: string]> {
  for (const { pointer, schema } of nodesOf(root)) {
    if (typeof schema === "boolean") continue;
    if (typeof schema.pattern === "string") yield [`${pointer}/pattern`, schema.pattern];
    const { patternProperties } = schema;
    if (!isJsonObject(patternProperties)) continue;
    for (const source of Object.keys(patternProperties)) {
      yield [`${pointer}/patternProperties${pointerStep(source)}`, source];
    }
  }
}
