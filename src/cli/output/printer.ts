import type { Output, System } from "../system.ts";

const codes = { red: 31, green: 32, yellow: 33, bold: 1, dim: 2 } as const;
export type Style = keyof typeof codes;
/** Marks text in a colour, or returns it unchanged where there are none. */
export type Paint = (style: Style, text: string) => string;

/** Where a command's results and messages go. */
export interface Printer {
  readonly isJson: boolean;
  /** Prints a result for people: on standard output, or with `--json` among the messages. */
  result(text: string): void;
  /** Prints a resource of the API if `--json` was given. */
  resource(value: unknown): void;
  /** Prints a message. */
  note(text: string): void;
  /** Colours for {@link result}. */
  readonly paint: Paint;
}

export function createPrinter(system: System, { json: isJson = false } = {}): Printer {
  const { stdout, stderr } = system;
  const results = isJson ? stderr : stdout;
  return {
    isJson,
    result: (text) => void results.write(`${text}\n`),
    resource: (value) => void (isJson && stdout.write(`${JSON.stringify(value, null, 2)}\n`)),
    note: (text) => void stderr.write(`${printable(text)}\n`),
    paint: createPaint(results, system.env),
  };
}

/** Colours for a stream: see https://no-color.org. */
export function createPaint({ isTTY }: Output, env: System["env"]): Paint {
  if (!isTTY || env.NO_COLOR || env.TERM === "dumb") return (_style, text) => text;
  return (style, text) => `\x1b[${codes[style]}m${text}\x1b[0m`;
}

/**
 * Text of the service as one line that cannot control the terminal: without control characters, line
 * breaks and marks that change the direction of text.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, "\ufffd");
}

/** A number as people read it: 1,204. */
export function count(value: number): string {
  return value.toLocaleString("en");
}

/** So many of a thing: `1 row`, `1,204 rows`. */
export function countOf(value: number, noun: string): string {
  return `${count(value)} ${noun}${value === 1 ? "" : "s"}`;
}
