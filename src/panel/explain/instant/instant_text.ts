/** An instant in the reader's format and time zone, with seconds unless they are zero. */
export function instantText(instant: number, language: string, timeZone?: string): string {
  const timeStyle = instant % 60_000 === 0 ? "short" : "medium";
  return new Date(instant).toLocaleString(language, {
    dateStyle: "medium",
    timeStyle,
    ...(timeZone !== undefined && { timeZone }),
  });
}

/** The name of the reader's time zone, such as Europe/Berlin. */
export function readersTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
