import { contextFields } from "../context_fields.ts";
import { conditionComparisonsMax } from "../limits.ts";
import { isJsonObject, type JsonObject, type JsonValue, setKey } from "../json.ts";
import { type Comparison, comparisonsOf, type Condition } from "../conditions/condition.ts";
import { compileCondition } from "../conditions/compile_condition.ts";
import { valueAt } from "../conditions/value_at.ts";
import { type Budget, type FieldKind, findValue, type Literal } from "./satisfying_value.ts";

/** The known kinds of fields that a condition can name, by dotted path. */
export type KnownFields = ReadonlyMap<string, FieldKind>;

/** The context fields whose type queries are validated against. All are optional. */
export const knownContextFields: KnownFields = new Map(
  contextFields.map(({ path, type }) => [path, type]),
);

/**
 * `never` is proved for every subject and instant; the subject of `witness` fulfils the condition
 * at `now`; otherwise it is `unknown`.
 */
export type Witness =
  | { readonly kind: "witness"; readonly subject: JsonObject }
  | { readonly kind: "never" }
  | { readonly kind: "unknown" };

interface Options {
  readonly known?: KnownFields;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * The maximum number of sets of comparisons to try; proportionally fewer where segments make a
 * condition longer than one may be.
 */
const triesMax = 512;
/** The maximum number of checks of a value by a comparison in total. Other requests wait during the search. */
const checksMax = 20_000;

/**
 * Looks for a subject that fulfils a condition, to warn merchants about a badge that can never be
 * shown.
 *
 * This is the method of analytic tableaux: comparisons that must all hold are collected, each *or*
 * branches, and a branch ends when its comparisons contradict each other. Collected comparisons
 * constrain each path separately, and paths interact only where one is a prefix of another, so a
 * value is searched for each path.
 */
export function findWitness(condition: Condition, { known = new Map(), now }: Options): Witness {
  const holds = compileCondition(condition);
  // Values are sought for each field by itself, so nothing about two fields can be disproved.
  const comparisons = comparisonsOf(condition);
  const hasPairs = comparisons.some(({ requirement }) => requirement.other);
  const triesMaxHere = triesMax * Math.min(1, conditionComparisonsMax / comparisons.length);
  const budget: Budget = { left: checksMax };
  let tries = 0;
  const search = (open: readonly Formula[], gathered: readonly Literal[]): Witness => {
    if (++tries > triesMaxHere) return { kind: "unknown" };
    const { literals, choices } = gather(open, gathered);
    const subject = satisfy(literals, { known, now, budget });
    if (subject === "never") return { kind: "never" };
    // Verify the result of the search: an error in it can only lose witnesses, never invent one.
    if (holds(subject, now)) return { kind: "witness", subject };
    const [choice, ...others] = choices;
    if (choice === undefined) return { kind: "unknown" };
    let kind: "never" | "unknown" = "never";
    for (const part of choice.parts) {
      const found = search([part, ...others], literals);
      if (found.kind === "witness") return found;
      if (found.kind === "unknown") kind = "unknown";
    }
    return { kind };
  };
  const found = search([normalForm(condition, true)], []);
  return hasPairs && found.kind === "never" ? { kind: "unknown" } : found;
}

/** A condition whose negations have been pushed down to its comparisons. */
type Formula = Literal | Joined;
interface Joined {
  readonly kind: "and" | "or";
  readonly parts: readonly Formula[];
}

/** The formula for a condition to be yes, or no if `expected` is false: a *not* is yes if its part is no. */
function normalForm(condition: Condition, expected: boolean): Formula {
  switch (condition.kind) {
    case "compare":
      return normalComparison(condition, expected);
    case "not":
      return normalForm(condition.part, !expected);
    default: {
      const parts = condition.parts.map((part) => normalForm(part, expected));
      return { kind: (condition.kind === "and") === expected ? "and" : "or", parts };
    }
  }
}

/** A requirement is an *and* over its tests, each of which is searched separately. */
function normalComparison(comparison: Comparison, expected: boolean): Formula {
  const { path, requirement: { tests }, isNegated } = comparison;
  const isMet = expected !== isNegated;
  if (tests.length === 0) return { kind: "literal", path, test: undefined, expected: isMet };
  const parts = tests.map((test): Literal => ({ kind: "literal", path, test, expected: isMet }));
  return { kind: isMet ? "and" : "or", parts };
}

/** Splits formulas that must all hold into comparisons and choices. */
function gather(open: readonly Formula[], gathered: readonly Literal[]) {
  const literals = [...gathered];
  const choices: Joined[] = [];
  const formulas = [...open];
  for (const formula of formulas) {
    if (formula.kind === "literal") literals.push(formula);
    else if (formula.kind === "or") choices.push(formula);
    else formulas.push(...formula.parts);
  }
  return { literals, choices };
}

/** The literals of one path. */
interface LiteralsOfPath {
  readonly path: readonly string[];
  readonly literals: readonly Literal[];
}

/**
 * Builds a subject that meets all literals, as far as values were found; `never` if there is none.
 */
function satisfy(
  literals: readonly Literal[],
  { known, now, budget }: Required<Options> & { readonly budget: Budget },
): JsonObject | "never" {
  const all = byPath(literals);
  const subject: Record<string, JsonValue> = {};
  for (const { path, literals } of all.filter(({ literals }) => !literals.some(requiresAbsence))) {
    const kind = known.get(path.join("."));
    const found = findValue(literals, { kind, now, budget });
    if (found === "never" || !canLeadTo(path, known)) return "never";
    // A field can have subfields only if its literals require nothing but its existence.
    if (!put(subject, path, found === "unknown" ? "" : found.value)) return "never";
  }
  for (const { path, literals } of all) {
    if (!literals.some(requiresAbsence)) continue;
    if (!literals.every(requiresAbsence) || valueAt(subject, path) !== undefined) return "never";
  }
  return subject;
}

/** Shorter paths first, so that an object exists before its fields are set. */
function byPath(literals: readonly Literal[]): LiteralsOfPath[] {
  const paths = Map.groupBy(literals, ({ path }) => path.join("."));
  return [...paths].map(([path, literals]) => ({ path: path.split("."), literals }))
    .sort((a, b) => a.path.length - b.path.length);
}

function requiresAbsence({ test, expected }: Literal): boolean {
  return test === undefined && !expected;
}

/** Whether every proper prefix of a path can be an object. */
function canLeadTo(path: readonly string[], known: KnownFields): boolean {
  return path.every((_, length) => {
    const kind = known.get(path.slice(0, length).join("."));
    return kind === undefined || kind === "object";
  });
}

/**
 * Sets the value at a path. Returns false if the path goes through a value that is not an object.
 */
function put(root: Record<string, JsonValue>, path: readonly string[], value: JsonValue): boolean {
  let object = root;
  for (const key of path.slice(0, -1)) {
    const inner = Object.hasOwn(object, key) ? object[key] : {};
    if (!isJsonObject(inner)) return false;
    const copy = { ...inner };
    setKey(object, key, copy);
    object = copy;
  }
  setKey(object, path.at(-1)!, value);
  return true;
}
