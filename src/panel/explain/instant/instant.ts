/** RFC 3339 with any offset and up to 9 fraction digits, which the service accepts. */
const rfc3339 =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** The epoch milliseconds of an instant; `undefined` for any other text. */
export function readInstant(text: string): number | undefined {
  const [, year, month, day] = rfc3339.exec(text) ?? [];
  if (year === undefined) return undefined;
  // `Date.parse` would read 30 February as 1 March.
  if (Number(day) > daysOf(Number(year), Number(month))) return undefined;
  const instant = Date.parse(text.toUpperCase());
  return instant >= earliest && instant <= latest ? instant : undefined;
}

const earliest = Date.parse("0000-01-01T00:00:00Z");
const latest = Date.parse("9999-12-31T23:59:59.999Z");

function daysOf(year: number, month: number): number {
  const last = new Date(0);
  last.setUTCFullYear(year, month, 0);
  return last.getUTCDate();
}

/** An instant in the format of `datetime-local` inputs, in the reader's time zone. */
export function toLocalField(instant: number): string {
  const at = new Date(instant);
  const two = (part: number) => String(part).padStart(2, "0");
  const date = `${String(at.getFullYear()).padStart(4, "0")}-${two(at.getMonth() + 1)}-${
    two(at.getDate())
  }`;
  const minute = `${date}T${two(at.getHours())}:${two(at.getMinutes())}`;
  const milliseconds = at.getMilliseconds();
  if (at.getSeconds() === 0 && milliseconds === 0) return minute;
  const fraction = milliseconds === 0 ? "" : `.${String(milliseconds).padStart(3, "0")}`;
  return `${minute}:${two(at.getSeconds())}${fraction}`;
}

/** The instant in the value of such an input, as text; empty if the input is empty. */
export function fromLocalField(text: string): string {
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? "" : new Date(instant).toISOString();
}
