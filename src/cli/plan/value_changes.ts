import { isDeepStrictEqual } from "node:util";
import { isRecord } from "../is_record.ts";
import { printable } from "../output/printer.ts";

const valueMaxChars = 60;

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
  const [from, to] = [before, after].map((it) => valueText(it, arePlain));
  return [printable(`${path}: ${from} → ${to}`)];
}

/** Whether a string is a word or an instant, which is readable without quotes, and no other value. */
function isPlain(text: string): boolean {
  return /^[\w.:#+-]+$/.test(text) && !/^(true|false|null|-?[0-9.]+(e[+-]?[0-9]+)?)$/i.test(text);
}

/** A value in a few characters. Of plain strings, both sides are without quotes. */
function valueText(value: unknown, arePlain: boolean): string {
  if (value === undefined) return "(not set)";
  if (typeof value === "string" && arePlain) {
    return shortened(value.replace(/(?<=T\d\d:\d\d:\d\d)\.000Z$/, "Z"));
  }
  return shortened(JSON.stringify(value));
}

function shortened(text: string): string {
  return text.length <= valueMaxChars ? text : `${text.slice(0, valueMaxChars - 1)}…`;
}
