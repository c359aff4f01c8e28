import { z } from "zod";

/** RFC 3339 with any offset and up to 9 fraction digits. */
const rfc3339 =
  /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?([Zz]|[+-]\d{2}:\d{2})$/;

/**
 * The milliseconds since the epoch of an RFC 3339 instant, what is finer being cut; `undefined` for any
 * other text. Years are 0000 to 9999; a leap second is no instant here, as POSIX time has none.
 */
export function parseInstant(text: string): number | undefined {
  // Many rules ask for the same field of a product, one after another.
  if (text !== lastText) [lastText, lastInstant] = [text, parse(text)];
  return lastInstant;
}

let lastText = "";
let lastInstant: number | undefined;

function parse(text: string): number | undefined {
  const [, date, time, fraction = "", offset] = rfc3339.exec(text) ?? [];
  if (date === undefined || time === undefined || offset === undefined) return undefined;
  if (!isDate(date) || !isTime(time)) return undefined;
  const milliseconds = fraction.slice(0, 3).padEnd(3, "0");
  const instant = Date.parse(`${date}T${time}.${milliseconds}${offset.toUpperCase()}`);
  if (Number.isNaN(instant) || !isOffset(offset)) return undefined;
  const year = new Date(instant).getUTCFullYear();
  return year >= 0 && year <= 9999 ? instant : undefined;
}

/** `Date` takes 30 February for 1 March. */
function isDate(date: string): boolean {
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
}

/** `Date` takes 24:00:00 for the next midnight. */
function isTime(time: string): boolean {
  return time < "24";
}

function isOffset(offset: string): boolean {
  return offset.length === 1 || (offset.slice(1, 3) < "24" && offset.slice(4) < "60");
}

/** An instant as text, taken as milliseconds since the epoch. */
export function instant() {
  return z.string().max(64).transform((text, context) => {
    const parsed = parseInstant(text);
    if (parsed !== undefined) return parsed;
    context.addIssue({ code: "custom", message: "must be an RFC 3339 instant with its offset" });
    return z.NEVER;
  }).meta({ type: "string", format: "date-time" });
}

/** An instant as it is answered: RFC 3339, UTC, with milliseconds. */
export function toInstantText(instant: number): string {
  return new Date(instant).toISOString();
}
