import { finished } from "../../domain/finished.ts";
import {
  bodyDepthMax,
  importMembersMax,
  importRowMaxChars,
  importValuesMax,
} from "../../domain/limits.ts";
import {
  countMembers,
  hasInfinity,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  mayHaveInfinity,
  mayNestOver,
  textDepth,
} from "../../domain/json.ts";
import type { TextBlock } from "../bytes/read_text.ts";
import { readable } from "../bytes/text_decoder.ts";
import { partChars } from "../bytes/text_parts.ts";
import { FileFailure, type RefusedRow } from "../file_rows.ts";
import { numberTooLarge } from "../mapping/read_value.ts";
import { invalidCharacters } from "../invalid_characters.ts";

/** A line of NDJSON: an object. */
export interface JsonLine {
  readonly line: number;
  readonly text: string;
  readonly value: JsonObject;
}

/**
 * Reads the lines of an NDJSON file. Empty ones are skipped. Yields lines, or none, whenever some text
 * is parsed, so that the caller can pause.
 */
export async function* readJsonLines(
  blocks: AsyncIterable<TextBlock>,
): AsyncGenerator<(JsonLine | RefusedRow)[]> {
  let rest = "";
  let line = 0;
  let isFirst = true;
  for await (const { text, isLast } of blocks) {
    const lines = (rest + text).split("\n");
    rest = isLast ? "" : lines.pop()!;
    let rows: (JsonLine | RefusedRow)[] = [];
    let chars = 0;
    for (const content of lines) {
      line++;
      chars += content.length + charsPerLine;
      if (content.trim() !== "") {
        if (isFirst) checkFirst(content);
        isFirst = false;
        rows.push(readLine(content, line));
      }
      if (chars < partChars) continue;
      yield rows;
      rows = [];
      chars = 0;
    }
    if (rest.length > importRowMaxChars) {
      throw new FileFailure(
        "invalid_file",
        `Line ${line + 1} is longer than ${importRowMaxChars} characters: NDJSON has one product ` +
          "on each line",
      );
    }
    yield rows;
  }
}

/** Reading a line, however short, takes as long as so many characters. */
const charsPerLine = 64;

/** Most users who send something else send a JSON list. */
function checkFirst(text: string): void {
  if (!text.trimStart().startsWith("[")) return;
  throw new FileFailure(
    "invalid_file",
    "The file is a JSON list. NDJSON has one object on each line, without brackets and commas " +
      "around them.",
  );
}

const manyMembers = `must have at most ${importMembersMax} members in an object or list, and ` +
  `${importValuesMax} together`;

function hasManyMembers(text: string): boolean {
  // A comma and a character for each.
  if (text.length < 2 * importMembersMax) return false;
  const { most, all } = finished(countMembers(text, importMembersMax + 1));
  return most > importMembersMax || all > importValuesMax;
}

function readLine(text: string, line: number): JsonLine | RefusedRow {
  const invalid = invalidCharacters(text);
  if (invalid !== undefined) return { line, detail: invalid, row: readable(text) };
  if (
    mayNestOver(text, bodyDepthMax) && finished(textDepth(text, bodyDepthMax + 1)) > bodyDepthMax
  ) {
    return { line, detail: `must have at most ${bodyDepthMax} levels of nesting`, row: text };
  }
  if (hasManyMembers(text)) return { line, detail: manyMembers, row: text };
  try {
    const value: JsonValue = JSON.parse(text);
    if (mayHaveInfinity(text) && hasInfinity(value)) {
      return { line, detail: numberTooLarge, row: text };
    }
    if (isJsonObject(value)) return { line, text, value };
  } catch {
    // Refused below.
  }
  return { line, detail: "must be one JSON object on one line", row: text };
}
