import { mkdir, realpath, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { replaceFile } from "../replace_file.ts";
import { partNames } from "./part_names.ts";
import type { Folder } from "./read_folder.ts";

/** What a pull does to the files of a folder. */
export interface FolderChanges {
  /** The texts of new files, by path. */
  readonly created: ReadonlyMap<string, string>;
  readonly updated: ReadonlyMap<string, string>;
  readonly deleted: readonly string[];
}

/** What makes a folder have these files. Files that are of no configuration are left alone. */
export function folderChanges(
  folder: Folder,
  files: ReadonlyMap<string, string>,
): FolderChanges {
  const lists = partNames.map((name) => folder.items[name] ?? []);
  const present = [folder.project, folder.order, ...lists.flat()]
    .flatMap((file) => file === undefined ? [] : [[file.path, file.text] as const]);
  const texts = new Map([...present, ...folder.keepFiles.map((path) => [path, ""] as const)]);
  const entries = [...files];
  return {
    created: new Map(entries.filter(([path]) => !texts.has(path))),
    updated: new Map(entries.filter(([path, text]) => texts.has(path) && texts.get(path) !== text)),
    deleted: [...texts.keys()].filter((path) => !files.has(path)),
  };
}

/** Writes and deletes files. */
export async function writeChanges({ created, updated, deleted }: FolderChanges): Promise<void> {
  const folders = new Set([...created.keys()].map((path) => dirname(path)));
  for (const path of folders) await mkdir(path, { recursive: true });
  // Fails if there is a file or a link that was not there when the folder was read.
  for (const [path, text] of created) await writeFile(path, text, { flag: "wx" });
  // Not a link itself, but the file that it leads to.
  for (const [path, text] of updated) await replaceFile(await realpath(path), text);
  for (const path of deleted) await rm(path);
}
