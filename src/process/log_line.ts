import type { LogRecord, TextFormatter } from "@logtape/logtape";
import { logLineMaxBytes } from "../domain/limits.ts";

/** A value shorter than this says nothing any more. */
const leastChars = 16;

/**
 * Makes a formatter write one line for each record, of visible characters, and of {@link logLineMaxBytes} at most.
 *
 * What is logged may come from a stranger: a control character in it could forge a line, or steer the terminal of
 * whoever reads it; a character that turns the direction of writing could hide what follows. The longest values are
 * cut, so that all others are still there.
 */
export function safeLines(format: TextFormatter): TextFormatter {
  return (record) => {
    for (let chars = logLineMaxBytes; chars >= leastChars; chars /= 2) {
      const line = escapeUnprintable(format(withShortValues(record, chars)).trimEnd()) + "\n";
      if (new TextEncoder().encode(line).length <= logLineMaxBytes) return line;
    }
    return escapeUnprintable(format({ ...record, properties: {} }).trimEnd()) + "\n";
  };
}

/** Control and format characters, separators of lines, lone surrogates, and what is no character. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** Replaces what cannot be seen by escapes that are good in JSON, too. */
export function escapeUnprintable(text: string): string {
  return text.replace(
    unprintable,
    (character) => character.split("").map(escapeOf).join(""),
  );
}

function escapeOf(codeUnit: string): string {
  return `\\u${codeUnit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function withShortValues(record: LogRecord, chars: number): LogRecord {
  const properties = Object.entries(record.properties)
    .map(([name, value]) => [name, shortened(value, chars)]);
  return {
    ...record,
    message: record.message.map((part) => shortened(part, chars)),
    properties: Object.fromEntries(properties),
  };
}

/** A value of at most so many characters; what is cut says how long it was. */
function shortened(value: unknown, chars: number): unknown {
  if (typeof value === "object" && value !== null) {
    const text = value instanceof Error ? String(value) : JSON.stringify(value) ?? "";
    return text.length <= chars && !(value instanceof Error) ? value : shortened(text, chars);
  }
  if (typeof value !== "string" || value.length <= chars) return value;
  return `${value.slice(0, chars)}… (${value.length} characters)`;
}

/** A value of a line for people; one in which a blank or a quote could feign another value stands in quotes. */
export function readableValue(value: unknown): string {
  const text = typeof value === "object" ? JSON.stringify(value) ?? "" : String(value);
  return /[\s"=\\]/.test(text) || text === "" ? JSON.stringify(text) : text;
}
