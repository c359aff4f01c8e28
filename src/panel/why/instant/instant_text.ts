/** An instant in the reader's form and time zone, with seconds where it has some. */
export function instantText(instant: number, language: string, timeZone?: string): string {
  const timeStyle = instant % 60_000 === 0 ? "short" : "medium";
  return new Date(instant).toLocaleString(language, {
    dateStyle: "medium",
    timeStyle,
    ...(timeZone !== undefined && { timeZone }),
  });
}

/** The name of the reader's time zone: Europe/Berlin. */
export function readersTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
