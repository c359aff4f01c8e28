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
  return [printable(`${path}: ${valueText(before)} → ${valueText(after)}`)];
}

/** A value in a few characters: plain words and instants without quotes. */
function valueText(value: unknown): string {
  if (value === undefined) return "(none)";
  if (typeof value === "string" && /^[\w.:#+-]+$/.test(value)) {
    return shortened(value.replace(/(?<=T\d\d:\d\d:\d\d)\.000Z$/, "Z"));
  }
  return shortened(JSON.stringify(value));
}

function shortened(text: string): string {
  return text.length <= valueMaxChars ? text : `${text.slice(0, valueMaxChars - 1)}…`;
}
