import type { components } from "../../../openapi/schema.d.ts";

type Schemas = components["schemas"];
export type Badge = Schemas["Badge"];
export type BadgeType = Schemas["BadgeType"];
export type Project = Schemas["Project"];

/** Which project a request is about; nothing for what stands above projects. */
export interface InProject {
  readonly projectId: string;
}

/** A part of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Where the next part starts; missing on the last one. */
  readonly nextCursor?: string;
}

/** What a list is asked for. */
export interface ListQuery {
  readonly limit?: number;
  readonly cursor?: string | undefined;
}

/** A thing with the version that a change of it has to name: its `ETag`. */
export type Versioned<Item> = Item & { readonly version: string | undefined };

/** What is answered for a single thing. */
interface SingleAnswer<Item> {
  readonly data?: Item | undefined;
  readonly response: Response;
}

/** The thing of an answer, with its version. */
export function versioned<Item extends object>(answer: SingleAnswer<Item>): Versioned<Item> {
  const version = answer.response.headers.get("ETag") ?? undefined;
  return { ...wholeOf(answer), version };
}

/** What an answer holds. The client throws where there is no success, so it is there. */
export function wholeOf<Item>({ data, response }: SingleAnswer<Item>): Item {
  if (data === undefined) throw new TypeError(`${response.url} answered ${response.status} empty`);
  return data;
}

/** The header by which a change is refused (412) where someone else made one since. */
export function ifMatch(version: string | undefined): { "if-match"?: string } {
  return version === undefined ? {} : { "if-match": version };
}
