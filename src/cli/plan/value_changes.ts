import { isDeepStrictEqual } from "node:util";
import { isRecord } from "../is_record.ts";
import { printable } from "../output/printer.ts";

const valueMaxChars = 60;
/** How much of what is equal is shown before the first difference of long values. */
const contextChars = 20;

/** What differs between two objects: `endsAt: 2026-12-24T00:00:00Z → 2026-12-27T00:00:00Z`. */
export function valueChanges(before: object, after: object): string[] {
  return changes("", before, after);
}

function changes(path: string, before: unknown, after: unknown): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isRecord(before) && isRecord(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => {
      const [one, other] = [before, after].map((it) =>
        Object.hasOwn(it, key) ? it[key] : undefined
      );
      return changes(path === "" ? key : `${path}.${key}`, one, other);
    });
  }
  const arePlain = [before, after].every((it) => typeof it !== "string" || isPlain(it));
  const from = valueText(before, arePlain);
  const to = valueText(after, arePlain);
  const start = equalChars(from, to) - contextChars;
  return [printable(`${path}: ${shortened(from, start)} → ${shortened(to, start)}`)];
}

/** Whether a string is a word or an instant, which is readable without quotes, and no other value. */
function isPlain(text: string): boolean {
  return /^[\w.:#+-]+$/.test(text) && !/^(true|false|null|-?[0-9.]+(e[+-]?[0-9]+)?)$/i.test(text);
}

/** A value as text. Of plain strings, both sides are without quotes. */
function valueText(value: unknown, arePlain: boolean): string {
  if (value === undefined) return "(not set)";
  if (typeof value === "string" && arePlain) {
    return value.replace(/(?<=T\d\d:\d\d:\d\d)\.000Z$/, "Z");
  }
  return JSON.stringify(value);
}

/** How many characters two texts have in common at their beginnings. */
function equalChars(one: string, other: string): number {
  let chars = 0;
  while (chars < one.length && one[chars] === other[chars]) chars++;
  return chars;
}

/** A part of a long text, from `start` on if as much follows: `…and a rebate of 10 %"`. */
function shortened(text: string, start: number): string {
  if (text.length <= valueMaxChars) return text;
  const from = Math.max(0, Math.min(start, text.length - valueMaxChars));
  const end = from + valueMaxChars;
  // Half of a surrogate pair is not text.
  const part = text.slice(from, end).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "");
  return `${from > 0 ? "…" : ""}${part}${end < text.length ? "…" : ""}`;
}
