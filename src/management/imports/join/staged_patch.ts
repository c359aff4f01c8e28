import type {
  AttributePatch,
  ProductPatch,
  TargetPatch,
  VariantPatch,
} from "../../../import_files/file_rows.ts";
import type { JsonValue } from "../../../domain/json.ts";
import type { Path, PathNumbers } from "../../../store/imports/path_numbers.ts";
import type { StagedRow } from "../../../store/imports/staged_row.ts";

/**
 * A patch of a product or variant as a list, which is written and parsed in half the time of
 * objects. It begins with the variant's id, or `null` for the product itself. Then follow pairs: the
 * name of a field or the path of an attribute, and a value. Paths are numbers into those of the run,
 * as far as they have one.
 *
 *     [10001, "sku", "A-1", 0, 19.9, 1, "red", ["size", "eu"], 42]
 */
type TargetList = [id: number | null, ...pairs: (JsonValue | Path)[]];

/** What a row changes, in its staged form. */
export interface EncodedPatch {
  /** A {@link TargetList}, or a list of several. */
  readonly patch: string;
  /** The most bytes that the paths with a number would take as JSON. */
  readonly nameBytes: number;
}

/** Encodes a patch. */
export function encodePatch({ product, variants }: ProductPatch, paths: PathNumbers): EncodedPatch {
  const lists: TargetList[] = [];
  let nameBytes = 0;
  if (product !== undefined) nameBytes += addTarget(lists, null, product, paths);
  if (variants !== undefined) {
    for (const { id, patch } of variants) nameBytes += addTarget(lists, id, patch, paths);
  }
  return { patch: JSON.stringify(lists.length === 1 ? lists[0] : lists), nameBytes };
}

/** Adds the list of a patch, and returns the bytes that its paths with a number would take. */
function addTarget(
  lists: TargetList[],
  id: number | null,
  patch: TargetPatch,
  paths: PathNumbers,
): number {
  const list: TargetList = [id];
  let nameBytes = 0;
  for (const name in patch) {
    if (name === "attributes") continue;
    const value = patch[name as Exclude<keyof TargetPatch, "attributes">];
    if (value !== undefined) list.push(name, value);
  }
  for (const [path, value] of patch.attributes ?? []) {
    const number = paths.of(path);
    list.push(number ?? path, value);
    if (number !== undefined) nameBytes += paths.jsonBytesOf(number);
  }
  lists.push(list);
  return nameBytes;
}

/** Decodes the patch of a row. */
export function decodePatch({ patch, paths }: Pick<StagedRow, "patch" | "paths">): ProductPatch {
  const parsed = JSON.parse(patch);
  // Staged by an older version.
  if (paths === undefined) return parsed;
  const lists: readonly TargetList[] = Array.isArray(parsed[0]) || parsed.length === 0
    ? parsed
    : [parsed];
  const decoded: { product?: TargetPatch; variants?: VariantPatch[] } = {};
  for (const list of lists) {
    const target = targetOf(list, paths);
    if (list[0] === null) decoded.product = target;
    else (decoded.variants ??= []).push({ id: list[0], patch: target });
  }
  return decoded;
}

function targetOf(list: TargetList, paths: readonly Path[]): TargetPatch {
  const target: Record<string, JsonValue | Path> & { attributes?: AttributePatch[] } = {};
  for (let at = 1; at < list.length; at += 2) {
    const name = list[at]!;
    const value = list[at + 1]!;
    if (typeof name === "string") target[name] = value;
    else {
      const path = typeof name === "number" ? paths[name]! : name as Path;
      (target.attributes ??= []).push([path, value as JsonValue]);
    }
  }
  return target;
}
