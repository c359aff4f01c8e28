import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { CliError } from "../cli_error.ts";
import { isRecord } from "../is_record.ts";
import {
  InvalidFiles,
  type JsonFile,
  type ObjectFile,
  parseJsonFile,
  parseObjectFile,
} from "./json_file.ts";
import { type PartName, partNames, perPart } from "./part_names.ts";

/** One line of `order.json`. */
export interface OrderEntry {
  readonly id: string;
  readonly name?: string;
}

/** The files of a configuration. What the folder lacks is missing. */
export interface Folder {
  readonly path: string;
  readonly project: ObjectFile | undefined;
  readonly order: JsonFile<readonly OrderEntry[]> | undefined;
  /** The files of each list, by name; `undefined` if it has no folder. */
  readonly items: Readonly<Record<PartName, readonly ObjectFile[] | undefined>>;
  /** Paths of files that make git keep folders without items. */
  readonly keepFiles: readonly string[];
}

/** The file of the project's settings. */
export const projectFile = "project.json";
/** The file with the order of the badges. */
export const orderFile = "order.json";
/** Without a file, git does not keep a folder, and an empty list would become a missing one. */
export const keepFile = ".gitkeep";

/**
 * Reads a folder, which may be empty or missing.
 *
 * @throws {CliError} if a file cannot be read, or does not have JSON of the right kind.
 */
export async function readFolder(path: string): Promise<Folder> {
  const texts = await Promise.all([projectFile, orderFile].map((name) => read(join(path, name))));
  const [project, order] = texts;
  const lists = new Map<PartName, List>();
  for (const name of partNames) lists.set(name, await readItems(join(path, name)));
  return {
    path,
    project: project === undefined ? undefined : parseObjectFile(join(path, projectFile), project),
    order: order === undefined ? undefined : parseOrder(join(path, orderFile), order),
    items: perPart((name) => lists.get(name)?.files),
    keepFiles: [...lists.values()].flatMap(({ keepFiles }) => keepFiles),
  };
}

interface List {
  readonly files: readonly ObjectFile[] | undefined;
  readonly keepFiles: readonly string[];
}

async function readItems(folder: string): Promise<List> {
  const names = await ifThere(folder, readdir(folder));
  if (names === undefined) return { files: undefined, keepFiles: [] };
  const files: ObjectFile[] = [];
  for (const name of names.sort()) {
    // Names that begin with a dot are those of editors and systems.
    if (!name.endsWith(".json") || name.startsWith(".")) continue;
    const path = join(folder, name);
    const text = await read(path);
    // A link that leads nowhere: with --prune, its item would be deleted.
    if (text === undefined) throw new CliError(`Cannot read ${path}: there is no such file.`);
    files.push(parseObjectFile(path, text));
  }
  return { files, keepFiles: names.includes(keepFile) ? [join(folder, keepFile)] : [] };
}

function parseOrder(path: string, text: string): JsonFile<readonly OrderEntry[]> {
  const file = parseJsonFile(path, text);
  const fail = (pointer: string, detail: string): never => {
    throw new InvalidFiles([{ file, pointer, detail }]);
  };
  if (!Array.isArray(file.value)) return fail("", "must be an array");
  const entries = file.value.map((entry: unknown, place): OrderEntry => {
    if (!isRecord(entry) || typeof entry.id !== "string") {
      return fail(`/${place}`, 'must be an object such as { "id": "…", "name": "…" }');
    }
    return { id: entry.id, ...(typeof entry.name === "string" && { name: entry.name }) };
  });
  return { ...file, value: entries };
}

async function read(path: string): Promise<string | undefined> {
  const bytes = await ifThere(path, readFile(path));
  if (bytes === undefined) return undefined;
  try {
    // The decoder skips the byte order mark with which some editors begin files.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Replacing invalid bytes by U+FFFD would publish "Caf\ufffd".
    throw new CliError(`${path} is not valid UTF-8. Save it with the encoding UTF-8.`);
  }
}

/** The result, or `undefined` if there is no such file or folder. */
async function ifThere<T>(path: string, reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isRecord(error) && error.code === "ENOENT") return undefined;
    // Some errors, such as EISDIR, do not name the path.
    throw new CliError(`Cannot read ${path}: ${error instanceof Error ? error.message : error}`);
  }
}
