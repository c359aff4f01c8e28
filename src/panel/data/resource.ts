import type { components } from "../../../openapi/schema.d.ts";

type Schemas = components["schemas"];
export type Badge = Schemas["Badge"];
export type BadgeType = Schemas["BadgeType"];
export type Project = Schemas["Project"];

/** The project that a request is for; not given for things outside of projects. */
export interface InProject {
  readonly projectId: string;
}

/** A page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** The cursor of the next page; missing on the last one. */
  readonly nextCursor?: string;
}

/** The range of a list to read. */
export interface ListQuery {
  readonly limit?: number;
  readonly cursor?: string | undefined;
}

/** A thing with its `ETag`, which a change of it must name. */
export type Versioned<Item> = Item & { readonly version: string | undefined };

/** A response with a single thing. */
interface SingleAnswer<Item> {
  readonly data?: Item | undefined;
  readonly response: Response;
}

/** The thing in a response, with its version. */
export function versioned<Item extends object>(answer: SingleAnswer<Item>): Versioned<Item> {
  const version = answer.response.headers.get("ETag") ?? undefined;
  return { ...wholeOf(answer), version };
}

/**
 * The body of a response. The client throws for error responses, so only an empty success is a
 * `TypeError`.
 */
export function wholeOf<Item>({ data, response }: SingleAnswer<Item>): Item {
  if (data === undefined) {
    throw new TypeError(`${response.url} responded ${response.status} without a body`);
  }
  return data;
}

/** The header that makes a change fail with 412 if someone else has changed the thing. */
export function ifMatch(version: string | undefined): { "if-match"?: string } {
  // A proxy that compresses a response weakens its tag, and a weak tag never matches.
  return version === undefined ? {} : { "if-match": version.replace(/^W\//, "") };
}
