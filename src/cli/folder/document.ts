import { CliError } from "../cli_error.ts";
import type { Violation } from "../connection/service_problem.ts";
import { type FileViolation, InvalidFiles, type ObjectFile } from "./json_file.ts";
import { type PartName, perPart } from "./part_names.ts";
import type { Folder } from "./read_folder.ts";

/** The configuration that a folder has. The service checks what is in it. */
export interface Document {
  /** As JSON: `{ "format": 1, … }`. */
  readonly value: Readonly<Record<string, unknown>>;
  /** The file with the value of a JSON Pointer, and the pointer into that file. */
  locate(pointer: string): Pick<FileViolation, "file" | "pointer"> | undefined;
}

/** The version of the format that the tool reads and writes. */
export const format = 1;

/**
 * The configuration in a folder. Lists without a folder are missing in it.
 *
 * @throws {CliError} if there is nothing in the folder, or its badges and their order do not match.
 */
export function documentOf(folder: Folder): Document {
  const { project } = folder;
  const sorted = perPart((name) =>
    folder.items[name]?.toSorted((a, b) => idOf(name, a) < idOf(name, b) ? -1 : 1)
  );
  const files = { ...sorted, badges: badgesInOrder(folder) };
  const lists = Object.entries(perPart((name) => files[name]))
    .flatMap(([name, list]) => list === undefined ? [] : [[name, list] as const]);
  if (project === undefined && lists.length === 0) {
    throw new CliError(`There is no configuration in ${folder.path}. Get it with: badges pull`);
  }
  return {
    value: {
      format,
      ...(project !== undefined && { project: project.value }),
      ...Object.fromEntries(lists.map(([name, list]) => [name, list.map(({ value }) => value)])),
    },
    locate(pointer) {
      const [, part, place, rest = ""] = /^\/([a-z]+)(?:\/(\d+))?(\/.*)?$/.exec(pointer) ?? [];
      if (part === "project") return project && { file: project, pointer: pointer.slice(8) };
      const file = lists.find(([name]) => name === part)?.[1][Number(place)];
      return file && { file, pointer: rest };
    },
  };
}

/** The violations with their places in files; those that are about no file are as they were. */
export function inFiles(
  document: Document,
  violations: readonly Violation[],
): (FileViolation | Violation)[] {
  return violations.map((violation) => {
    const { pointer = "", detail } = violation;
    const place = document.locate(pointer.replace(/^\/configuration(?=\/|$)/, ""));
    if (place === undefined) return violation;
    return { ...place, detail: `${memberName(place.pointer)} ${detail}`.trimStart() };
  });
}

/** A member as people write it: by its name at the top of a file, by its pointer further down. */
function memberName(pointer: string): string {
  return pointer.lastIndexOf("/") === 0 ? pointer.slice(1) : pointer;
}

/** The files of the badges, in the order that `order.json` says. */
function badgesInOrder({ path, order, items }: Folder): readonly ObjectFile[] | undefined {
  const files = items.badges ?? [];
  assertOwnIds(files);
  if (order === undefined) {
    if (files.length === 0) return undefined;
    throw new CliError(`${path} has badges, but no order.json. Get it with: badges pull`);
  }
  const places = new Map(order.value.map(({ id }, place) => [id.toLowerCase(), place]));
  const known = new Set(files.map(badgeIdOf));
  const violations = order.value.flatMap(({ id }, place) => {
    const isDuplicate = places.get(id.toLowerCase()) !== place;
    if (known.has(id.toLowerCase()) && !isDuplicate) return [];
    const detail = isDuplicate
      ? `the badge ${id} is listed again further down`
      : `no file in badges/ has the id ${id}`;
    return [{ file: order, pointer: `/${place}/id`, detail }];
  });
  if (violations.length > 0) throw new InvalidFiles(violations);
  // New badges come last.
  const placeOf = (file: ObjectFile) => places.get(badgeIdOf(file)) ?? places.size;
  return files.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Throws if a badge's file has no id, or that of another file. */
function assertOwnIds(files: readonly ObjectFile[]): void {
  const firsts = new Map<string, ObjectFile>();
  const violations = files.flatMap((file): FileViolation[] => {
    const id = badgeIdOf(file);
    if (id === "") return [{ file, pointer: "/id", detail: "id is missing or not a string" }];
    const first = firsts.get(id);
    if (first !== undefined) {
      return [{ file, pointer: "/id", detail: `id is also that of ${first.path}` }];
    }
    firsts.set(id, file);
    return [];
  });
  if (violations.length > 0) throw new InvalidFiles(violations);
}

/** The id in a file of a part of the configuration. */
export function idOf(part: PartName, { value: { id } }: ObjectFile): string {
  if (typeof id !== "string") return "";
  // A badge's id is a UUID, whose letters may be in either case. Other ids are as they were chosen.
  return part === "badges" ? id.toLowerCase() : id;
}

/** The id in the file of a badge. */
export function badgeIdOf(file: ObjectFile): string {
  return idOf("badges", file);
}
