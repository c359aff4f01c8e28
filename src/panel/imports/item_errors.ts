import type { Feed } from "../data/feeds.ts";
import type { MessageKey } from "../i18n/en.ts";
import { isProjectId } from "../projects/project_id.ts";
import { mappedFields, type MappingValue } from "./mappings/mapping_value.ts";

/**
 * Errors that are known before a feed or a mapping is sent, by the pointers and parameters of the
 * service's errors; rows of attributes by their position.
 */
export type ItemErrors = Readonly<Record<string, MessageKey>>;

export function feedErrors({ id, url }: Pick<Feed, "id" | "url">): ItemErrors {
  return { ...idError("feedId", id), ...!isFeedUrl(url) && { "/url": "feeds.urlError" } };
}

/** The rules of the service for addresses of feeds. */
function isFeedUrl(text: string): boolean {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  return url !== null && url.hostname !== "" && url.username === "" && url.password === "";
}

/** Also what {@link toMapping} would leave out, so that nothing is dropped without a word. */
export function mappingErrors({ id, fields, attributes }: MappingValue): ItemErrors {
  const errors: Record<string, MessageKey> = { ...idError("mappingId", id) };
  for (const field of mappedFields) {
    const { from = "", pattern = "" } = fields[field] ?? {};
    const isNeeded = field === "productId" || pattern !== "";
    if (isNeeded && from.trim() === "") errors[`/${field}/from`] = "contentForm.required";
  }
  const paths = attributes.map(({ path }) => path.trim());
  attributes.forEach(({ from }, at) => {
    const path = paths[at] ?? "";
    if (from.trim() === "") errors[rowPlace(at, "from")] = "contentForm.required";
    if (path === "") errors[rowPlace(at, "path")] = "contentForm.required";
    else if (paths.indexOf(path) < at) errors[rowPlace(at, "path")] = "product.nameTaken";
  });
  return errors;
}

/** The key of an error in a row of attributes. */
export function rowPlace(at: number, part: "from" | "path"): string {
  return `row ${at}/${part}`;
}

function idError(parameter: string, id: string): ItemErrors {
  return isProjectId(id.trim()) ? {} : { [parameter]: "project.idError" };
}
