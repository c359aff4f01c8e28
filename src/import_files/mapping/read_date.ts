import { instantViolation, parseInstant } from "../../domain/instant.ts";
import { isCalendarDay } from "../../domain/calendar_day.ts";
import { Refusal } from "./refusal.ts";

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Reads an RFC 3339 instant, or a date, which means its first instant in UTC. */
export function readInstant(text: string): string | Refusal {
  if (day.test(text)) {
    return isCalendarDay(text) ? `${text}T00:00:00Z` : new Refusal(noSuchDate(text));
  }
  if (parseInstant(text) !== undefined) return text;
  const [date] = /^\d{4}-\d{2}-\d{2}(?=[Tt])/.exec(text) ?? [];
  if (date !== undefined && !isCalendarDay(date)) return new Refusal(noSuchDate(date));
  return new Refusal(
    `${instantViolation(text)}, such as 2026-11-27T00:00:00+01:00, or a date, such as 2026-11-27`,
  );
}

function noSuchDate(date: string): string {
  return `must be a date that exists: ${date} is not in the calendar`;
}

/**
 * ISO 8601 as Merchant Center accepts it: seconds, the offset's colon and the time may be missing.
 */
const loose =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?\s*(Z|z|[+-]\d{2}(?::?\d{2})?)?)?$/;

/**
 * Reads the start or end of `sale_price_effective_date`. One without an offset is in UTC. A date is
 * part of the sale, as Merchant Center has it: an end without a time is the last second of its day.
 */
export function readSaleInstant(text: string, side: "start" | "end"): string | Refusal {
  const found = loose.exec(text);
  if (found === null) {
    return new Refusal(
      "must be two dates or times with a slash between them, such as " +
        "2026-11-27T00:00+0100/2026-11-30T23:59+0100",
    );
  }
  const [, date = "", time, seconds = ":00", offset = "Z"] = found;
  if (time !== undefined) return readInstant(`${date}T${time}${seconds}${fullOffset(offset)}`);
  return readInstant(side === "start" ? date : `${date}T23:59:59Z`);
}

/** `+0100` and `+01` as `+01:00`. */
function fullOffset(offset: string): string {
  if (offset.length === 1) return "Z";
  const minutes = offset.slice(3).replace(":", "");
  return `${offset.slice(0, 3)}:${minutes === "" ? "00" : minutes}`;
}
