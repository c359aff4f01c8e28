import type { JsonObject } from "../../domain/json.ts";
import { type FormatName, isFormatName } from "../formats.ts";
import type { SchemaPatterns } from "../schema_patterns.ts";

/** A sample string for each format. */
const formatSamples: Readonly<Record<FormatName, string>> = {
  color: "#c1121f",
  date: "2026-01-31",
  "date-time": "2026-01-31T09:30:00Z",
  duration: "P1DT12H",
  email: "shop@example.com",
  hostname: "shop.example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  time: "09:30:00Z",
  uri: "https://example.com/",
  "uri-reference": "/sale",
  uuid: "7b0f2a4e-3a7b-4c37-9d0e-0b7a8f1f2c11",
};

/** Strings that match common patterns. */
const patternSamples = [
  "text",
  "Text",
  "TEXT",
  "a",
  "A",
  "1",
  "10",
  "100",
  "EUR",
  "GB",
  "en",
  "en-GB",
]
  .concat(Object.values(formatSamples), [
    "10 %",
    "-20 %",
    "$50",
    "9.99",
    "icon-star",
    "1.0.0",
    "12:00",
  ]);

/** Longer samples help no reader. */
const textMaxChars = 200;

/** A string that these schemas all allow, as far as one is easy to find. */
export function sampleText(schemas: readonly JsonObject[], patterns: SchemaPatterns): string {
  const format = schemas.map((schema) => schema.format).find(isFormatName);
  if (format !== undefined) return formatSamples[format];
  const sources = schemas.map(({ pattern }) => pattern).filter((it) => typeof it === "string");
  const matching = sources.length === 0
    ? undefined
    : patternSamples.find((text) => sources.every((source) => patterns.test(source, text)));
  const least = Math.min(textMaxChars, Math.max(0, ...numbers(schemas, "minLength")));
  const most = Math.min(...numbers(schemas, "maxLength"));
  return (matching ?? "Text").padEnd(least, " text").slice(0, most);
}

/**
 * A number that these schemas all allow, as far as one is easy to find; 1 if they have no bounds.
 */
export function sampleNumber(schemas: readonly JsonObject[], isWhole: boolean): number {
  const least = Math.max(
    ...numbers(schemas, "minimum"),
    ...numbers(schemas, "exclusiveMinimum").map((bound) => bound + above(bound, isWhole)),
  );
  const most = Math.min(
    ...numbers(schemas, "maximum"),
    ...numbers(schemas, "exclusiveMaximum").map((bound) => bound - above(bound, isWhole)),
  );
  const preferred = Math.min(Math.max(1, least), most);
  const [step = isWhole ? 1 : undefined] = numbers(schemas, "multipleOf");
  if (step === undefined) return preferred;
  const stepped = Math.ceil(preferred / step) * step;
  const rounded = Number(stepped.toPrecision(15));
  return rounded > most ? Number((Math.floor(most / step) * step).toPrecision(15)) : rounded;
}

/** The distance to keep from an exclusive bound. */
function above(bound: number, isWhole: boolean): number {
  return isWhole ? 1 : Math.max(1, Math.abs(bound)) / 100;
}

/** The numeric values of a keyword. */
export function numbers(schemas: readonly JsonObject[], keyword: string): number[] {
  return schemas.map((schema) => schema[keyword]).filter((value) => typeof value === "number");
}
