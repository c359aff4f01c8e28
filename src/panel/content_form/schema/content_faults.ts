import { format, type OutputUnit, Validator } from "@cfworker/json-schema";
import { contentFormats } from "../../../domain/schema/formats.ts";
import { memberPointer, pointerParts } from "../../forms/json_pointer.ts";
import { isSchema, type JsonSchema, mapSubschemas } from "./json_schema.ts";

/** What is wrong at a place of content. */
export interface ContentFault {
  /** JSON Pointer of the place; of a member that lacks, the one it would have. */
  readonly pointer: string;
  /** The keyword of the schema that is not met. */
  readonly keyword: string;
  /** What the keyword asks for. */
  readonly wanted: unknown;
}

/** Tells what is wrong with content. */
export type ContentCheck = (content: unknown) => readonly ContentFault[];

// The validator's own take what the service refuses, and it knows no colours.
for (const [name, { holds }] of contentFormats) format[name] = holds;

/** A check by a schema without references, in which nothing is compiled: the page's policy allows no `eval`. */
export function contentCheck(schema: JsonSchema): ContentCheck {
  const located = withLocatedContains(schema);
  const validator = new Validator(isSchema(located) ? located : {}, "2020-12", false);
  return (content) => {
    const { errors } = validator.validate(content);
    const faults = nearestForms(withoutContained(errors)).flatMap((error) =>
      faultsOf(error, schema, content)
    );
    // Of several members that lack, the validator tells one by one, and each time all are found.
    return [...new Map(faults.map((it) => [`${it.pointer} ${it.keyword}`, it])).values()];
  };
}

/** Keywords whose error only says that a part has errors, which stand beside it. */
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

/** Keywords of which `false` forbids a member, and anything else is a schema that has errors of its own. */
const openEnded = new Set([
  "additionalProperties",
  "unevaluatedProperties",
  "unevaluatedItems",
]);

function faultsOf(error: OutputUnit, schema: JsonSchema, content: unknown): ContentFault[] {
  const { keyword } = error;
  if (echoing.has(keyword) || openEnded.has(keyword)) return [];
  const pointer = error.instanceLocation.slice(1);
  // Of a forbidden member the validator names the place of the member alone.
  if (keyword === "false") return [{ pointer, keyword, wanted: false }];
  // The validator misspells the one keyword where it tells the place.
  const place = error.keywordLocation.replace(/\/dependantRequired$/, "/dependentRequired");
  const wanted = at(schema, place.slice(1));
  if (keyword !== "required" && keyword !== "dependentRequired") {
    return [{ pointer, keyword, wanted }];
  }
  const holder = at(content, pointer);
  if (!isSchema(holder)) return [];
  return neededIn(holder, wanted)
    .filter((name) => !Object.hasOwn(holder, name))
    .map((name) => ({
      pointer: memberPointer(pointer, name),
      keyword: "required",
      wanted: true,
    }));
}

/** The members that `required` lists, or that `dependentRequired` lists for those that are there. */
function neededIn(holder: JsonSchema, wanted: unknown): string[] {
  const lists = Array.isArray(wanted) ? wanted : Object.entries(isSchema(wanted) ? wanted : {})
    .flatMap(([name, needed]) => Object.hasOwn(holder, name) ? needed : []);
  return lists.filter((name) => typeof name === "string");
}

/** The value at a pointer. */
function at(value: unknown, pointer: string): unknown {
  let found = value;
  for (const part of pointerParts(pointer)) {
    if (Array.isArray(found)) found = found[Number(part)];
    else found = isSchema(found) && Object.hasOwn(found, part) ? found[part] : undefined;
  }
  return found;
}

/**
 * The schema with an object in place of each `false` below a `contains`: of the errors that `false` leads to, the
 * validator does not say which keyword they come from.
 */
function withLocatedContains(schema: unknown, isContained = false): unknown {
  if (!isSchema(schema)) return schema === false && isContained ? { not: {} } : schema;
  const mapped = mapSubschemas(schema, (inner) => withLocatedContains(inner, isContained));
  if (!("contains" in mapped)) return mapped;
  return { ...mapped, contains: withLocatedContains(mapped.contains, true) };
}

/**
 * The errors without those of single items under a `contains`, which the validator adds where `minContains` is
 * not met: no single item has to fit it.
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

/** Where content fits none of several forms, the errors of the one that it is nearest to: others contradict it. */
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

/** How far content is from a form: of the wrong kind counts more than any single fault. */
function distance(faults: readonly OutputUnit[], { instanceLocation }: OutputUnit): number {
  const isOfWrongKind = (fault: OutputUnit) =>
    fault.keyword === "const" || fault.keyword === "enum" ||
    fault.keyword === "type" && fault.instanceLocation === instanceLocation;
  return faults.filter(({ keyword }) => !echoing.has(keyword))
    .reduce((sum, fault) => sum + (isOfWrongKind(fault) ? 10 : 1), 0);
}
