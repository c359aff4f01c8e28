import { format, type OutputUnit, Validator } from "@cfworker/json-schema";
import { contentFormats } from "../../../json_schema/formats.ts";
import { memberPointer, valueAtPointer } from "../../forms/json_pointer.ts";
import { isSchema, type JsonSchema, mapSubschemas } from "./json_schema.ts";

/** An error at a place in content. */
export interface ContentViolation {
  /** The JSON Pointer of the place; for a missing member, where it would be. */
  readonly pointer: string;
  /** The keyword of the schema that is violated. */
  readonly keyword: string;
  /** The value of the keyword. */
  readonly wanted: unknown;
}

export type ContentCheck = (content: unknown) => readonly ContentViolation[];

// The validator's own formats accept values that the service refuses, and it has none for colours.
for (const [name, { holds }] of contentFormats) format[name] = holds;

/**
 * Creates a check for a schema without references. It interprets the schema, since the page's
 * policy forbids `eval`.
 */
export function contentCheck(schema: JsonSchema): ContentCheck {
  const located = withLocatedContains(schema);
  const validator = new Validator(isSchema(located) ? located : {}, "2020-12", false);
  return (content) => {
    const { errors } = validator.validate(content);
    const violations = nearestForms(withoutContained(errors)).flatMap((error) =>
      violationsOf(error, schema, content)
    );
    // The validator reports missing members one by one, and each report leads to errors for all of
    // them, so duplicates are dropped.
    return [...new Map(violations.map((it) => [`${it.pointer} ${it.keyword}`, it])).values()];
  };
}

/** Keywords whose error only repeats that a part has errors, which are reported too. */
const echoing = new Set([
  "properties",
  "patternProperties",
  "propertyNames",
  "allOf",
  "items",
  "prefixItems",
  "if",
  "dependentSchemas",
]);

/**
 * Keywords for which `false` forbids a member, and any other value is a schema with errors of its
 * own.
 */
const openEnded = new Set([
  "additionalProperties",
  "unevaluatedProperties",
  "unevaluatedItems",
]);

function violationsOf(error: OutputUnit, schema: JsonSchema, content: unknown): ContentViolation[] {
  const { keyword } = error;
  if (echoing.has(keyword) || openEnded.has(keyword)) return [];
  const pointer = error.instanceLocation.slice(1);
  // For a forbidden member the validator reports only the place of the member.
  if (keyword === "false") return [{ pointer, keyword, wanted: false }];
  // The validator misspells this keyword in locations.
  const place = error.keywordLocation.replace(/\/dependantRequired$/, "/dependentRequired");
  const wanted = valueAtPointer(schema, place.slice(1));
  if (keyword !== "required" && keyword !== "dependentRequired") {
    return [{ pointer, keyword, wanted }];
  }
  const holder = valueAtPointer(content, pointer);
  if (!isSchema(holder)) return [];
  return neededIn(holder, wanted)
    .filter((name) => !Object.hasOwn(holder, name))
    .map((name) => ({
      pointer: memberPointer(pointer, name),
      keyword: "required",
      wanted: true,
    }));
}

/**
 * The members that `required` lists, or that `dependentRequired` lists for the members that exist.
 */
function neededIn(holder: JsonSchema, wanted: unknown): string[] {
  const lists = Array.isArray(wanted) ? wanted : Object.entries(isSchema(wanted) ? wanted : {})
    .flatMap(([name, needed]) => Object.hasOwn(holder, name) ? needed : []);
  return lists.filter((name) => typeof name === "string");
}

/**
 * Replaces each `false` below a `contains` with an object, because the validator does not report
 * which keyword the errors of a `false` come from.
 */
function withLocatedContains(schema: unknown, isContained = false): unknown {
  if (!isSchema(schema)) return schema === false && isContained ? { not: {} } : schema;
  const mapped = mapSubschemas(schema, (inner) => withLocatedContains(inner, isContained));
  if (!("contains" in mapped)) return mapped;
  return { ...mapped, contains: withLocatedContains(mapped.contains, true) };
}

/**
 * Removes errors of single items under a `contains`, which the validator adds if `minContains` is
 * not met: no single item has to match.
 */
function withoutContained(errors: readonly OutputUnit[]): OutputUnit[] {
  const lists = errors.filter(({ keyword }) => keyword === "minContains").map((error) => ({
    under: `${error.keywordLocation.slice(0, -"minContains".length)}contains`,
    items: `${error.instanceLocation}/`,
  }));
  return errors.filter(({ keywordLocation: at, instanceLocation }) =>
    !lists.some(({ under, items }) =>
      (at === under || at.startsWith(`${under}/`)) && instanceLocation.startsWith(items)
    )
  );
}

/**
 * If content matches none of several forms, keeps only the errors of the closest one: errors of
 * several forms contradict each other.
 */
function nearestForms(errors: readonly OutputUnit[]): OutputUnit[] {
  const kept: OutputUnit[] = [];
  for (let index = 0; index < errors.length; index++) {
    const error = errors[index]!;
    if (error.keyword !== "oneOf" && error.keyword !== "anyOf") {
      kept.push(error);
      continue;
    }
    const inner: OutputUnit[] = [];
    while (errors[index + 1]?.keywordLocation.startsWith(`${error.keywordLocation}/`)) {
      inner.push(errors[++index]!);
    }
    kept.push(...nearest(error, inner));
  }
  return kept;
}

function nearest(error: OutputUnit, inner: readonly OutputUnit[]): readonly OutputUnit[] {
  const forms = Map.groupBy(
    inner,
    ({ keywordLocation }) => keywordLocation.slice(error.keywordLocation.length + 1).split("/")[0],
  );
  const [best, next] = [...forms.values()]
    .map((all) => nearestForms(all))
    .map((all) => ({ all, distance: distance(all, error) }))
    .sort((one, other) => one.distance - other.distance);
  return best !== undefined && best.distance !== next?.distance ? best.all : [error];
}

/**
 * The distance of content from a form. A value of the wrong kind counts ten times as much as any
 * other error.
 */
function distance(violations: readonly OutputUnit[], { instanceLocation }: OutputUnit): number {
  const isOfWrongKind = (violation: OutputUnit) =>
    violation.keyword === "const" || violation.keyword === "enum" ||
    violation.keyword === "type" && violation.instanceLocation === instanceLocation;
  return violations.filter(({ keyword }) => !echoing.has(keyword))
    .reduce((sum, violation) => sum + (isOfWrongKind(violation) ? 10 : 1), 0);
}
