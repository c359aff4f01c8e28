/**
 * The bounds of schemas and of checking content that limits.ts does not name, because a caller meets
 * them only with a schema made to be dear. Within them the dearest schemas tried took 0.25 s to compile
 * and the dearest contents of 32 KiB 0.2 s to check, in 50 MB, on one core of 2026.
 */

/** Faults told at most, of a schema as of content: nobody mends more at once. */
export const faultsMax = 50;

/** A regular expression's length, in characters. */
export const patternMaxChars = 1_000;
/** How often a part of a regular expression may be repeated by count, as in `a{1000}`. */
export const patternRepeatMax = 1_000;
/** The steps that a regular expression compiles to: counted repetition multiplies what it repeats. */
export const patternStepsMax = 2_500;
/** Unicode properties (`\p{L}`) in a regular expression: each is some hundred ranges, dear to read. */
export const unicodePropertiesMax = 40;
/** What a Unicode property counts among the steps of the schema. */
export const unicodePropertySteps = 50;
/** The steps of all different regular expressions of a schema together. */
export const patternStepsOfSchemaMax = 10_000;

/**
 * Rules of a schema, counted again wherever a `$ref` leads to them: its assertions (`type`,
 * `maxLength`), and the names and values that `required`, `dependentRequired`, `enum` and `const` list.
 */
export const rulesMax = 5_000;

/** Subschemas and rules, all of them doubled once by `unevaluatedProperties` or `unevaluatedItems`. */
export const workMax = 12_000;

/** Values of the content times subschemas and rules of the schema, in one check. */
export const comparisonsMax = 100_000;
/** How many characters take about as long to look at (`maxLength`, `format`) as one value. */
export const charsPerComparison = 100;
/** Characters matched times steps of the regular expression, summed over one check. */
export const matchStepsMax = 1_000_000;
