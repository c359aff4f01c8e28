import type { Context, TypedResponse } from "hono";
import { tagOfBytes } from "../domain/entity_tag.ts";
import { encodeInSteps } from "../store/json_in_steps.ts";
import { Yielder } from "../store/yielder.ts";

type Json<T, S extends 200 | 201> = Response & TypedResponse<T, S, "json">;

/**
 * Responds with an object as JSON. Its lists may be large: they are written item by item, and queries
 * run in between. 200 badge types take over 12 MB, and the steps of a plan twice as much.
 */
export async function respondInSteps<T extends object>(
  c: Context,
  value: T,
): Promise<Json<T, 200>> {
  const body = await encodeInSteps(value);
  return c.body(body, 200, { "Content-Type": "application/json" }) as Response as Json<T, 200>;
}

/** The same for a resource, with its `ETag`, and for a created one with its path as the `Location`. */
export async function respondWithResourceInSteps<T extends object, S extends 200 | 201>(
  c: Context,
  { resource, status, location }: { resource: T; status: S; location?: string },
): Promise<Json<T, S>> {
  const body = await encodeInSteps(resource);
  const headers = {
    "Content-Type": "application/json",
    ETag: await new Yielder().run(tagOfBytes(body)),
    ...location !== undefined && { Location: location },
  };
  return c.body(body, status, headers) as Response as Json<T, S>;
}
