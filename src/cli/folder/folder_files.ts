import { basename, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { badgeIdOf, idOf } from "./document.ts";
import { badgeFileName, freeName, itemFileName } from "./file_names.ts";
import type { ObjectFile } from "./json_file.ts";
import { type Configuration, definitions, type PartName, partNames } from "./part_names.ts";
import { type Folder, keepFile, orderFile, projectFile } from "./read_folder.ts";

interface Options {
  /** The address of the service, for `$schema`. */
  readonly url: string;
  /**
   * Whether the service takes the file of an item for what it has, although its JSON differs. The
   * file is kept then.
   */
  readonly isSame?: (subject: string) => boolean;
}

/**
 * The files of a configuration, by their paths. A file of the folder whose content is the same keeps
 * its text, and the file of an item keeps its name.
 */
export function folderFiles(
  configuration: Configuration,
  folder: Folder,
  { url, isSame = () => false }: Options,
): Map<string, string> {
  const files = new Map<string, string>();
  const schema = `${url}/admin/v1/configuration.schema.json`;
  const add = (
    path: string,
    value: object,
    definition: string,
    file?: ObjectFile,
    subject = "",
  ) => {
    const isKept = file !== undefined && (isDeepStrictEqual(file.value, value) || isSame(subject));
    const $schema = file?.schema ?? `${schema}#/$defs/${definition}`;
    files.set(path, isKept ? file.text : jsonText({ $schema, ...value }));
  };
  const { project, badges } = configuration;
  if (project !== undefined) {
    add(join(folder.path, projectFile), project, "project", folder.project, "project");
  }
  for (const name of partNames) {
    const items = configuration[name];
    if (items === undefined) continue;
    const paths = itemPaths(name, items, folder);
    for (const { item, path, file } of paths) {
      add(path, item, definitions[name], file, `${name}/${item.id}`);
    }
    // That of the badges is not needed, beside `order.json`, but kept.
    const keepPath = join(folder.path, name, keepFile);
    if (name !== "badges" || folder.keepFiles.includes(keepPath)) files.set(keepPath, "");
  }
  if (badges !== undefined) {
    files.set(join(folder.path, orderFile), orderText(badges, folder, files));
  }
  return files;
}

interface Item {
  readonly id: string;
  readonly name?: string;
}

/** Each item with the path of its file, and the file if there is one. */
function itemPaths(part: PartName, items: readonly Item[], { path: root, items: there }: Folder) {
  const present = new Map((there[part] ?? []).map((file) => [idOf(part, file), file]));
  const taken = new Set((there[part] ?? []).map(({ path }) => basename(path).toLowerCase()));
  const ids = items.map(({ id }) => id);
  return items.map((item) => {
    const file = present.get(item.id);
    if (file !== undefined) return { item, path: file.path, file };
    const name = part === "badges" ? badgeFileName(item, ids) : itemFileName(item);
    const free = freeName(name, taken);
    taken.add(free.toLowerCase());
    return { item, path: join(root, part, free) };
  });
}

/**
 * The order of badges, one a line, so that git can merge changes of several people. The names are for
 * readers: the file is only written if the order has changed, or a name in a file of a badge.
 */
function orderText(badges: readonly Item[], folder: Folder, files: ReadonlyMap<string, string>) {
  const { order } = folder;
  const badgeFiles = folder.items.badges ?? [];
  const kept = new Set(badgeFiles.filter((it) => files.get(it.path) === it.text).map(badgeIdOf));
  const ids = order?.value.map(({ id }) => id.toLowerCase()) ?? [];
  const listed = new Set(ids);
  // Badges without a line come last.
  ids.push(...badgeFiles.map(badgeIdOf).filter((id) => !listed.has(id)));
  const isSame = ids.length === badges.length && badges.every(({ id, name }, place) => {
    const line = order?.value[place];
    return ids[place] === id && (line === undefined || line.name === name || kept.has(id));
  });
  if (order !== undefined && isSame) return order.text;
  const lines = badges.map(({ id, name }) => {
    const members = [`"id": ${JSON.stringify(id)}`];
    if (name !== undefined) members.push(`"name": ${JSON.stringify(name)}`);
    return `  { ${members.join(", ")} }`;
  });
  return lines.length === 0 ? "[]\n" : `[\n${lines.join(",\n")}\n]\n`;
}

/** The JSON of a file. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
