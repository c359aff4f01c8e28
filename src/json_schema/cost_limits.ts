/**
 * The bounds of schemas and content checks that `domain/limits.ts` does not have, because callers
 * reach them only with schemas designed to be expensive. Within them, the most expensive schemas
 * tried took 0.25 s to compile, and the most expensive contents of 32 KiB 0.2 s and 50 MB to check,
 * on one core of 2026.
 */

/** The maximum length of a regular expression, in characters. */
export const patternMaxChars = 1_000;
/** The maximum count in a regular expression's repetition, as in `a{1000}`. */
export const patternRepeatMax = 1_000;
/**
 * The maximum number of steps that a regular expression compiles to. Counted repetition multiplies
 * the steps of what it repeats.
 */
export const patternStepsMax = 2_500;
/**
 * The maximum number of Unicode properties (`\p{L}`) in a regular expression. Each is some hundred
 * ranges, which are slow to parse.
 */
export const unicodePropertiesMax = 40;
/** How many of a schema's pattern steps a Unicode property counts as. */
export const unicodePropertySteps = 50;
/** The maximum number of steps of all distinct regular expressions of a schema together. */
export const patternStepsOfSchemaMax = 10_000;

/**
 * The maximum number of rules in a schema, counted again for each `$ref` to them: its assertions
 * (`type`, `maxLength`), and the names and values that `required`, `dependentRequired`, `enum` and
 * `const` list.
 */
export const rulesMax = 5_000;

/**
 * The maximum number of subschemas and rules together. Here `unevaluatedProperties` or
 * `unevaluatedItems` doubles the count of all those within it.
 */
export const workMax = 12_000;

/** The maximum product of content values and of the schema's subschemas and rules, in one check. */
export const comparisonsMax = 100_000;
/** How many steps of a regular expression take about as long as one comparison. */
export const stepsPerComparison = 10;
/**
 * And about how many compiling a schema takes: for any, for each byte of its JSON, and for each Unicode
 * property in its patterns.
 */
export const compileSteps = 20_000;
export const compileStepsPerByte = 10;
export const compileStepsPerProperty = 1_500;
/**
 * The number of characters that take about as long to check (`maxLength`, `format`) as one value.
 */
export const charsPerComparison = 100;
/**
 * The maximum of matched characters times the steps of the regular expression, summed over one
 * check.
 */
export const matchStepsMax = 1_000_000;
