import { findNodeAtLocation, type Node, type ParseError, parseTree } from "jsonc-parser";
import { printParseErrorCode } from "jsonc-parser";
import { CliError } from "../cli_error.ts";
import { isRecord } from "../is_record.ts";

/** A file with JSON. */
export interface JsonFile<T = unknown> {
  /** For messages, and to read and write it. */
  readonly path: string;
  readonly text: string;
  readonly value: T;
}

/** An object in a file, without the `$schema` that editors use. */
export interface ObjectFile extends JsonFile<Readonly<Record<string, unknown>>> {
  readonly schema?: string;
}

/** A value that is not what it must be. `pointer` is a JSON Pointer (RFC 6901) into the file. */
export interface FileViolation {
  readonly file: Pick<JsonFile, "path" | "text">;
  readonly pointer: string;
  readonly detail: string;
}

/** Files that cannot be used. */
export class InvalidFiles extends CliError {
  constructor(violations: readonly FileViolation[]) {
    super(violations.map(violationLine).join("\n"));
  }
}

/** Such as ``shop/badges/winter-sale.11111111.json:7:13 endsAt must be later than `startsAt` ``. */
export function violationLine({ file, pointer, detail }: FileViolation): string {
  return `${file.path}:${placeAt(file.text, offsetOf(file.text, pointer))} ${detail}`;
}

/**
 * Parses a file.
 *
 * @throws {CliError} with the place of the first error, of a key that an object has twice, or of a
 * number that is too large; or if it is nested too deeply.
 */
export function parseJsonFile(path: string, text: string): JsonFile {
  try {
    return parse(path, text);
  } catch (error) {
    // The parser calls itself for each level, and the service takes 64 levels.
    if (error instanceof RangeError) throw new CliError(`${path} is nested too deeply.`);
    throw error;
  }
}

function parse(path: string, text: string): JsonFile {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  const fail = (offset: number, detail: string): never => {
    throw new CliError(`${path}:${placeAt(text, offset)} ${detail}`);
  };
  const [error] = errors;
  if (error !== undefined) {
    // `CommaExpected` as "comma expected".
    const words = printParseErrorCode(error.error).replace(/\B[A-Z]/g, " $&").toLowerCase();
    fail(error.offset, `invalid JSON: ${words}`);
  }
  const duplicate = tree === undefined ? undefined : findDuplicate(tree);
  if (duplicate !== undefined) fail(duplicate.offset, `the key ${duplicate.value} is a duplicate`);
  const infinite = tree === undefined ? undefined : findInfinite(tree);
  if (infinite !== undefined) fail(infinite.offset, "must be a number within ±1.8e308");
  return { path, text, value: JSON.parse(text) };
}

/** Parses a file that has one object. */
export function parseObjectFile(path: string, text: string): ObjectFile {
  const file = parseJsonFile(path, text);
  if (!isRecord(file.value)) {
    throw new InvalidFiles([{ file, pointer: "", detail: "must be an object" }]);
  }
  const { $schema, ...value } = file.value;
  return { ...file, value, ...(typeof $schema === "string" && { schema: $schema }) };
}

function findInfinite(node: Node): Node | undefined {
  if (node.type === "number") return Number.isFinite(node.value) ? undefined : node;
  for (const child of node.children ?? []) {
    const found = findInfinite(child);
    if (found !== undefined) return found;
  }
}

function findDuplicate({ type, children = [] }: Node): Node | undefined {
  const names = new Set<unknown>();
  for (const child of children) {
    const [name] = child.children ?? [];
    if (type === "object" && name !== undefined) {
      if (names.has(name.value)) return name;
      names.add(name.value);
    }
    const found = findDuplicate(child);
    if (found !== undefined) return found;
  }
}

/** Where a value begins; if it is missing, the object that lacks it. */
function offsetOf(text: string, pointer: string): number {
  let node = parseTree(text);
  const segments = pointer.split("/").slice(1);
  for (const segment of segments) {
    const key = segment.replaceAll("~1", "/").replaceAll("~0", "~");
    const step = node?.type === "array" ? Number(key) : key;
    const next = node === undefined ? undefined : findNodeAtLocation(node, [step]);
    if (next === undefined) break;
    node = next;
  }
  return node?.offset ?? 0;
}

/** `7:13`: line and column, from 1. */
function placeAt(text: string, offset: number): string {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  const line = text.slice(0, lineStart).split("\n").length;
  return `${line}:${offset - lineStart + 1}`;
}
