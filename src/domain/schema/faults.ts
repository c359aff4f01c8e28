import type { ErrorObject } from "ajv/dist/2020";
import { type Fault, pointerStep } from "../errors.ts";
import { contentFormats } from "./formats.ts";
import { faultsMax } from "./limits.ts";

/** The faults of content as its author reads them: each once, `faultsMax` at most. */
export function toFaults(errors: readonly ErrorObject[]): Fault[] {
  const faults = new Map<string, Fault>();
  for (const error of withoutFollowUps(summarise(errors))) {
    const fault = { pointer: pointerOf(error), detail: detailOf(error) };
    faults.set(`${fault.pointer}\n${fault.detail}`, fault);
    if (faults.size === faultsMax) break;
  }
  return [...faults.values()];
}

/** Keywords whose error follows those of the subschemas that led to it. */
const combining = new Set(["anyOf", "oneOf"]);
/** Keywords whose error adds nothing to the errors before it. */
const echoing = new Set(["if", "propertyNames"]);

/**
 * Leaves of many errors the ones to mend. Where content fits none of several forms, that is the form
 * it is nearest to: all the others' faults would contradict it.
 */
function summarise(errors: readonly ErrorObject[]): ErrorObject[] {
  const kept: ErrorObject[] = [];
  for (const error of errors) {
    if (echoing.has(error.keyword)) continue;
    if (!combining.has(error.keyword)) kept.push(error);
    else for (const told of tellForms(error, takeInner(kept, error))) kept.push(told);
  }
  return kept;
}

/** Takes from the end the errors that led to `error`, in their order. */
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

/** Keywords of which a part that content does not fit evaluates nothing. */
const evaluatingIfFit = new Set(["anyOf", "oneOf", "then", "else", "dependentSchemas"]);

/**
 * Leaves out that members are unevaluated where only for another fault nothing evaluated them: to take
 * them away would be the wrong mend.
 */
function withoutFollowUps(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const unfit = new Set<string>();
  for (const { schemaPath } of errors) {
    const steps = schemaPath.split("/");
    steps.forEach((step, index) => {
      if (evaluatingIfFit.has(step)) unfit.add(steps.slice(0, index).join("/"));
    });
  }
  return errors.filter(({ keyword, schemaPath }) =>
    !keyword.startsWith("unevaluated") ||
    !unfit.has(schemaPath.slice(0, schemaPath.lastIndexOf("/")))
  );
}

function tellForms(error: ErrorObject, inner: readonly ErrorObject[]): readonly ErrorObject[] {
  const fitsSeveral = Array.isArray(paramsOf(error).passingSchemas);
  if (fitsSeveral) return [error];
  const forms = Map.groupBy(
    inner,
    ({ schemaPath }) => schemaPath.slice(error.schemaPath.length + 1).split("/", 1)[0],
  );
  const [best, next] = [...forms.values()]
    .map((faults) => ({ faults, distance: distance(faults, error) }))
    .sort((a, b) => a.distance - b.distance);
  return best !== undefined && best.distance !== next?.distance ? best.faults : [error];
}

/** How far content is from a form: of the wrong kind counts more than any single fault. */
function distance(faults: readonly ErrorObject[], { instancePath }: ErrorObject): number {
  const wrongKind = (fault: ErrorObject) =>
    fault.keyword === "const" || fault.keyword === "enum" ||
    fault.keyword === "type" && fault.instancePath === instancePath;
  return faults.reduce((sum, fault) => sum + (wrongKind(fault) ? 10 : 1), 0);
}

/** Where a fault is; a member that lacks, or should not be there, by the pointer it has or would have. */
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
  return error.propertyName === undefined ? detail : `must have another name: the name ${detail}`;
}

type Tell = (params: Record<string, unknown>) => string;

const comparisons: Readonly<Record<string, string>> = {
  ">=": "at least",
  ">": "more than",
  "<=": "at most",
  "<": "less than",
};
const tellNumber: Tell = ({ comparison, limit }) =>
  `must be ${comparisons[String(comparison)]} ${limit}`;
const tellUnknown: Tell = () => "must not be here: the schema has no such member";

/** What is wanted, by the keyword that wants it. */
const details: ReadonlyMap<string, Tell> = new Map<string, Tell>([
  ["type", ({ type }) => `must be ${orList([type].flat().map((name) => typeWords.get(name)!))}`],
  ["const", ({ allowed }) => `must be ${quote(allowed)}`],
  ["enum", ({ allowed }) => `must be ${orList([allowed].flat().map(quote))}`],
  ["minLength", ({ limit }) => `must have at least ${limit} characters`],
  ["maxLength", ({ limit }) => `must have at most ${limit} characters`],
  ["pattern", ({ pattern }) => `must match the pattern ${quote(pattern)}`],
  ["format", ({ format }) => `must be ${contentFormats.get(String(format))?.wanted}`],
  ["minimum", tellNumber],
  ["maximum", tellNumber],
  ["exclusiveMinimum", tellNumber],
  ["exclusiveMaximum", tellNumber],
  ["multipleOf", ({ multipleOf }) => `must be a multiple of ${multipleOf}`],
  // Of `items` itself only that it is `false`, beside `prefixItems`.
  ["items", ({ limit }) => `must have at most ${limit} items`],
  ["minItems", ({ limit }) => `must have at least ${limit} items`],
  ["maxItems", ({ limit }) => `must have at most ${limit} items`],
  ["uniqueItems", () => "must have no item twice"],
  [
    "contains",
    ({ minContains, maxContains }) =>
      `must have ${maxContains === undefined ? "at least " : ""}${minContains}` +
      `${
        maxContains === undefined ? "" : ` to ${maxContains}`
      } items of the form that the schema asks for`,
  ],
  ["minProperties", ({ limit }) => `must have at least ${limit} members`],
  ["maxProperties", ({ limit }) => `must have at most ${limit} members`],
  ["required", () => "must be present"],
  ["dependentRequired", ({ property }) => `must be present beside ${quote(property)}`],
  ["additionalProperties", tellUnknown],
  ["unevaluatedProperties", tellUnknown],
  ["unevaluatedItems", () => "must not be here: the schema has no such item"],
  ["false schema", () => "must not be here: the schema forbids it"],
  ["not", () => "must not be of the form that the schema forbids"],
  ["anyOf", () => "must be of one of the forms that the schema allows"],
  [
    "oneOf",
    ({ passingSchemas }) =>
      passingSchemas === null
        ? "must be of one of the forms that the schema allows"
        : "must be of one form only, and is of several that the schema tells apart",
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

/** A value as JSON, cut where it grows long. */
function quote(value: unknown): string {
  const chars = [...JSON.stringify(value)];
  return chars.length <= quoteMaxChars
    ? chars.join("")
    : `${chars.slice(0, quoteMaxChars).join("")}…`;
}

const quoteMaxChars = 100;

/** `a, b or c`; of a long list the first ones. */
function orList(words: readonly string[]): string {
  if (words.length > listMax) {
    return `${words.slice(0, listMax).join(", ")} or one of the others allowed`;
  }
  const last = words.at(-1)!;
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} or ${last}` : last;
}

const listMax = 20;
