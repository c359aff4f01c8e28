import { z } from "zod";
import { isCalendarDay } from "./calendar_day.ts";

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
  const found = rfc3339.exec(text);
  if (found === null) return undefined;
  const [, date = "", time = "", fraction = "", offset = ""] = found;
  if (!isCalendarDay(date) || !isTime(time)) return undefined;
  const milliseconds = fraction.slice(0, 3).padEnd(3, "0");
  const instant = Date.parse(`${date}T${time}.${milliseconds}${offset.toUpperCase()}`);
  // No number is in no range.
  return instant >= earliest && instant <= latest ? instant : undefined;
}

const earliest = Date.parse("0000-01-01T00:00:00Z");
const latest = Date.parse("9999-12-31T23:59:59.999Z");

/** `Date` takes 24:00:00 for the next midnight. */
function isTime(time: string): boolean {
  return time < "24";
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
