import { isJsonObject, type JsonObject, type JsonValue, setKey } from "../json.ts";
import type { Comparison, Condition } from "../conditions/condition.ts";
import { compileCondition } from "../conditions/compile_condition.ts";
import { valueAt } from "../conditions/value_at.ts";
import {
  type Effort,
  type FieldKind,
  findValue,
  type Literal,
  literalOf,
} from "./satisfying_value.ts";
import { Truth } from "../conditions/truth.ts";

/** What is known of the fields that a condition may name, by their dotted paths. */
export type KnownFields = ReadonlyMap<string, FieldKind>;

/** The fields of a context whose type a query is refused for. All may be absent. */
export const knownContextFields: KnownFields = new Map([
  ["locale", "string"],
  ["bigcommerce", "object"],
  ["bigcommerce.channel", "integer"],
  ["bigcommerce.currency", "string"],
  ["bigcommerce.customerGroup", "integer"],
  ["bigcommerce.customerOrderCount", "integer"],
  ["bigcommerce.customerSegments", "strings"],
  ["bigcommerce.customerShippingCountry", "country"],
  ["talonone", "object"],
  ["talonone.applicationIds", "numbers"],
  ["custom", "object"],
]);

/** `never` is proved for every subject and instant; `witness` holds at `now`; else nobody can tell. */
export type Witness =
  | { readonly kind: "witness"; readonly subject: JsonObject }
  | { readonly kind: "never" }
  | { readonly kind: "unknown" };

interface Options {
  readonly known?: KnownFields;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** How many sets of comparisons are tried before giving up. */
const triesMax = 512;
/** How many values are tried in all. */
const valuesMax = 100_000;

/**
 * Looks for a subject of which a condition holds, to tell merchants of a badge that can never show.
 *
 * It is the method of analytic tableaux: what has to hold together is gathered, each *or* branches, and a
 * branch ends where what was gathered contradicts itself. Gathered comparisons ask something of each path
 * by itself, and paths meet only where one leads through another, so a value is sought for each.
 */
export function findWitness(condition: Condition, { known = new Map(), now }: Options): Witness {
  const holds = compileCondition(condition);
  const effort: Effort = { left: valuesMax };
  let tries = 0;
  const search = (open: readonly Formula[], gathered: readonly Literal[]): Witness => {
    if (++tries > triesMax) return { kind: "unknown" };
    const { literals, choices } = gather(open, gathered);
    const subject = satisfy(literals, { known, now, effort });
    if (subject === "never") return { kind: "never" };
    // The search is not trusted: at worst it says less than it could.
    if (holds(subject, now) === Truth.yes) return { kind: "witness", subject };
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
  return search([normalForm(condition, Truth.yes)], []);
}

/** A condition whose negations have been pushed down into its comparisons. */
type Formula = Literal | Joined;
interface Joined {
  readonly kind: "and" | "or";
  readonly parts: readonly Formula[];
}

/** What has to be yes for a condition to be what is wanted: *not* is yes where its part is no. */
function normalForm(condition: Condition, wanted: Literal["wanted"]): Formula {
  switch (condition.kind) {
    case "compare":
      return normalComparison(condition, wanted);
    case "not":
      return normalForm(condition.part, wanted === Truth.yes ? Truth.no : Truth.yes);
    default: {
      const parts = condition.parts.map((part) => normalForm(part, wanted));
      return { kind: (condition.kind === "and") === (wanted === Truth.yes) ? "and" : "or", parts };
    }
  }
}

/** `$all` is *and* over its values, of which each is looked for by itself. */
function normalComparison(comparison: Comparison, wanted: Literal["wanted"]): Formula {
  if (comparison.operator !== "$all") return literalOf(comparison, wanted);
  const { path, pointer, values } = comparison;
  const parts = [...new Set(values)].map((value) =>
    literalOf({ kind: "compare", path, pointer, operator: "$eq", values: [value] }, wanted)
  );
  return { kind: wanted === Truth.yes ? "and" : "or", parts };
}

/** Takes apart what has to hold together: comparisons, and what leaves a choice. */
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

/** What is asked of one path. */
interface Asked {
  readonly path: readonly string[];
  readonly literals: readonly Literal[];
}

/**
 * A subject of which all literals are what they want, as far as values were found; `never` if there is
 * none.
 */
function satisfy(
  literals: readonly Literal[],
  { known, now, effort }: Required<Options> & { readonly effort: Effort },
): JsonObject | "never" {
  const asked = byPath(literals);
  const subject: Record<string, JsonValue> = {};
  for (const { path, literals } of asked.filter(({ literals }) => !literals.some(wantsAbsence))) {
    const kind = known.get(path.join("."));
    const found = findValue(literals, { kind, now, effort });
    if (found === "never" || !mayLeadTo(path, known)) return "never";
    // Only a field of which nothing but its existence is asked can have fields itself.
    if (!put(subject, path, found === "unknown" ? "" : found.value)) return "never";
  }
  for (const { path, literals } of asked) {
    if (!literals.some(wantsAbsence)) continue;
    if (!literals.every(wantsAbsence) || valueAt(subject, path) !== undefined) return "never";
  }
  return subject;
}

/** Shorter paths first, so that an object is there before what stands in it. */
function byPath(literals: readonly Literal[]): Asked[] {
  const paths = Map.groupBy(literals, ({ comparison }) => comparison.path.join("."));
  return [...paths].map(([path, literals]) => ({ path: path.split("."), literals }))
    .sort((a, b) => a.path.length - b.path.length);
}

function wantsAbsence({ comparison, wanted }: Literal): boolean {
  return comparison.operator === "$exists" && comparison.wanted === (wanted === Truth.no);
}

/** Whether all that stands before a path's end may be an object. */
function mayLeadTo(path: readonly string[], known: KnownFields): boolean {
  return path.every((_, length) => {
    const kind = known.get(path.slice(0, length).join("."));
    return kind === undefined || kind === "object";
  });
}

/** Sets the value that a path leads to, unless it leads through what is no object. */
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
