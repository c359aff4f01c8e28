import type { LogRecord, TextFormatter } from "@logtape/logtape";
import { logLineMaxBytes } from "../domain/limits.ts";

/** Values are not truncated further than this, because they would be meaningless. */
const valueMinChars = 16;

/**
 * Makes a formatter write one line per record, of printable characters and at most {@link
 * logLineMaxBytes} bytes.
 *
 * Logged text may come from a stranger: a control character in it could forge a line or control the
 * reader's terminal; a bidirectional control character could hide what follows. The longest values
 * are truncated, so that all others are kept.
 */
export function safeLines(format: TextFormatter): TextFormatter {
  return (record) => {
    for (let chars = logLineMaxBytes; chars >= valueMinChars; chars /= 2) {
      const line = escapeUnprintable(format(withShortValues(record, chars)).trimEnd()) + "\n";
      if (new TextEncoder().encode(line).length <= logLineMaxBytes) return line;
    }
    return escapeUnprintable(format({ ...record, properties: {} }).trimEnd()) + "\n";
  };
}

/** Control and format characters, line separators, lone surrogates, and unassigned code points. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** Replaces unprintable characters by escapes that are also valid in JSON. */
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

/** Truncates a value to at most this many characters, and appends its original length. */
function shortened(value: unknown, chars: number): unknown {
  if (typeof value === "object" && value !== null) {
    const text = value instanceof Error ? String(value) : JSON.stringify(value) ?? "";
    return text.length <= chars && !(value instanceof Error) ? value : shortened(text, chars);
  }
  if (typeof value !== "string" || value.length <= chars) return value;
  return `${value.slice(0, chars)}… (${value.length} characters)`;
}

/**
 * A value in a line for people, in quotes if a space or quote in it could be mistaken for another
 * value.
 */
export function readableValue(value: unknown): string {
  const text = typeof value === "object" ? JSON.stringify(value) ?? "" : String(value);
  return /[\s"=\\]/.test(text) || text === "" ? JSON.stringify(text) : text;
}
