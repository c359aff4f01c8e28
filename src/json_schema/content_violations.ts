import type { ErrorObject } from "ajv/dist/2020";
import { pointerStep, type Violation, violationsMax } from "../domain/errors.ts";
import { contentFormats } from "./formats.ts";

/**
 * Converts ajv's errors to violations that the author of the content can understand: at most
 * `violationsMax`, without duplicates.
 */
export function toViolations(errors: readonly ErrorObject[]): Violation[] {
  const violations = new Map<string, Violation>();
  for (const error of withoutFollowUps(summarise(errors))) {
    const violation = { pointer: pointerOf(error), detail: detailOf(error) };
    violations.set(`${violation.pointer}\n${violation.detail}`, violation);
    if (violations.size === violationsMax) break;
  }
  return [...violations.values()];
}

/** Keywords whose error comes after the errors of the subschemas that caused it. */
const combining = new Set(["anyOf", "oneOf"]);
/** Keywords whose error adds nothing to the errors before it. */
const redundant = new Set(["if", "propertyNames"]);

/**
 * Reduces the errors to those that are worth fixing. If content matches none of several forms,
 * these are the errors of the form it is closest to: those of the other forms would contradict
 * them.
 */
function summarise(errors: readonly ErrorObject[]): ErrorObject[] {
  const kept: ErrorObject[] = [];
  for (const error of errors) {
    if (redundant.has(error.keyword)) continue;
    if (!combining.has(error.keyword)) kept.push(error);
    else for (const inner of errorsOfClosestForm(error, takeInner(kept, error))) kept.push(inner);
  }
  return kept;
}

/** Removes the errors that caused `error` from the end of `kept`, and returns them in order. */
function takeInner(kept: ErrorObject[], error: ErrorObject): ErrorObject[] {
  const inner: ErrorObject[] = [];
  for (let last = kept.at(-1); last !== undefined && isInside(last, error); last = kept.at(-1)) {
    inner.push(last);
    kept.pop();
  }
  return inner.reverse();
}

function isInside(inner: ErrorObject, outer: ErrorObject): boolean {
  const at = inner.instancePath;
  return inner.schemaPath.startsWith(`${outer.schemaPath}/`) &&
    (at === outer.instancePath || at.startsWith(`${outer.instancePath}/`));
}

/** Keywords whose subschema evaluates nothing if the content does not match it. */
const evaluatingOnMatch = new Set(["anyOf", "oneOf", "then", "else", "dependentSchemas"]);

/**
 * Leaves out "unevaluated" errors that are only a consequence of another error. Removing those
 * properties would be the wrong fix.
 */
function withoutFollowUps(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const failed = new Set<string>();
  for (const { schemaPath } of errors) {
    const steps = schemaPath.split("/");
    steps.forEach((step, index) => {
      if (evaluatingOnMatch.has(step)) failed.add(steps.slice(0, index).join("/"));
    });
  }
  return errors.filter(({ keyword, schemaPath }) =>
    !keyword.startsWith("unevaluated") ||
    !failed.has(schemaPath.slice(0, schemaPath.lastIndexOf("/")))
  );
}

function errorsOfClosestForm(
  error: ErrorObject,
  inner: readonly ErrorObject[],
): readonly ErrorObject[] {
  const fitsSeveral = Array.isArray(paramsOf(error).passingSchemas);
  if (fitsSeveral) return [error];
  const forms = Map.groupBy(
    inner,
    ({ schemaPath }) => schemaPath.slice(error.schemaPath.length + 1).split("/", 1)[0],
  );
  const [best, next] = [...forms.values()]
    .map((violations) => ({ violations, distance: distance(violations, error) }))
    .sort((a, b) => a.distance - b.distance);
  return best !== undefined && best.distance !== next?.distance ? best.violations : [error];
}

/** The distance of content from a form. A wrong type counts more than any other single error. */
function distance(violations: readonly ErrorObject[], { instancePath }: ErrorObject): number {
  const wrongKind = (violation: ErrorObject) =>
    violation.keyword === "const" || violation.keyword === "enum" ||
    violation.keyword === "type" && violation.instancePath === instancePath;
  return violations.reduce((sum, violation) => sum + (wrongKind(violation) ? 10 : 1), 0);
}

/**
 * The location of an error. For a missing or unexpected property it is the property's own pointer.
 */
function pointerOf({ instancePath, propertyName, ...error }: ErrorObject): string {
  const { missingProperty, additionalProperty, unevaluated } = paramsOf(error);
  const member = propertyName ?? missingProperty ?? additionalProperty ?? unevaluated;
  return typeof member === "string" ? instancePath + pointerStep(member) : instancePath;
}

function paramsOf({ params }: Pick<ErrorObject, "params">): Record<string, unknown> {
  return params;
}

function detailOf(error: ErrorObject): string {
  const detail = details.get(error.keyword)!(paramsOf(error));
  return error.propertyName === undefined ? detail : `must be renamed: its name ${detail}`;
}

type Describe = (params: Record<string, unknown>) => string;

const comparisons: Readonly<Record<string, string>> = {
  ">=": "at least",
  ">": "more than",
  "<=": "at most",
  "<": "less than",
};
const describeNumber: Describe = ({ comparison, limit }) =>
  `must be ${comparisons[String(comparison)]} ${limit}`;
const describeUnknown: Describe = () => "must not be present: the schema has no such property";

/** What is required, by the keyword that requires it. */
const details: ReadonlyMap<string, Describe> = new Map<string, Describe>([
  ["type", ({ type }) => `must be ${orList([type].flat().map((name) => typeWords.get(name)!))}`],
  ["const", ({ allowed }) => `must be ${quote(allowed)}`],
  ["enum", ({ allowed }) => `must be ${orList([allowed].flat().map(quote))}`],
  ["minLength", ({ limit }) => `must have at least ${limit} characters`],
  ["maxLength", ({ limit }) => `must have at most ${limit} characters`],
  ["pattern", ({ pattern }) => `must match the pattern ${quote(pattern)}`],
  ["format", ({ format }) => `must be ${contentFormats.get(String(format))?.requirement}`],
  ["minimum", describeNumber],
  ["maximum", describeNumber],
  ["exclusiveMinimum", describeNumber],
  ["exclusiveMaximum", describeNumber],
  ["multipleOf", ({ multipleOf }) => `must be a multiple of ${multipleOf}`],
  // ajv reports `items` itself only if it is `false`, next to `prefixItems`.
  ["items", ({ limit }) => `must have at most ${limit} items`],
  ["minItems", ({ limit }) => `must have at least ${limit} items`],
  ["maxItems", ({ limit }) => `must have at most ${limit} items`],
  ["uniqueItems", () => "must not have duplicate items"],
  [
    "contains",
    ({ minContains, maxContains }) =>
      `must have ${maxContains === undefined ? "at least " : ""}${minContains}` +
      `${
        maxContains === undefined ? "" : ` to ${maxContains}`
      } items that match the schema in \`contains\``,
  ],
  ["minProperties", ({ limit }) => `must have at least ${limit} properties`],
  ["maxProperties", ({ limit }) => `must have at most ${limit} properties`],
  ["required", () => "must be present"],
  ["dependentRequired", ({ property }) => `must be present if ${quote(property)} is`],
  ["additionalProperties", describeUnknown],
  ["unevaluatedProperties", describeUnknown],
  ["unevaluatedItems", () => "must not be present: the schema has no such item"],
  ["false schema", () => "must not be present: the schema forbids it"],
  ["not", () => "must not be of the form that the schema forbids"],
  ["anyOf", () => "must match one of the forms that the schema allows"],
  [
    "oneOf",
    ({ passingSchemas }) =>
      passingSchemas === null
        ? "must match one of the forms that the schema allows"
        : "must match exactly one form, and matches several",
  ],
]);

const typeWords: ReadonlyMap<unknown, string> = new Map([
  ["array", "a list"],
  ["boolean", "true or false"],
  ["integer", "a whole number"],
  ["null", "null"],
  ["number", "a number"],
  ["object", "an object"],
  ["string", "a string"],
]);

/** A value as JSON, shortened to `quoteMaxChars`. */
function quote(value: unknown): string {
  const chars = [...JSON.stringify(value)];
  return chars.length <= quoteMaxChars
    ? chars.join("")
    : `${chars.slice(0, quoteMaxChars).join("")}…`;
}

const quoteMaxChars = 100;

/** `a, b or c`; of a long list, only the first `listMax`. */
function orList(words: readonly string[]): string {
  if (words.length > listMax) {
    return `${words.slice(0, listMax).join(", ")} or one of the others allowed`;
  }
  const last = words.at(-1)!;
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} or ${last}` : last;
}

const listMax = 20;
