import { z } from "@hono/zod-openapi";
import { entityTag } from "../domain/entity_tag.ts";

/** The header of a version. */
export const ETag = z.object({
  ETag: z.string().openapi({ description: "A hash of the representation, for `If-Match`." }),
});

const Location = ETag.extend({
  Location: z.string().openapi({ description: "The path of the created resource." }),
});

const CacheControl = z.object({
  "Cache-Control": z.string().openapi({
    description: "How long to keep the response, `max-age` in seconds: until a badge starts or " +
      "ends at the latest.",
  }),
});

/** A JSON response. */
export function jsonResponse<T extends z.ZodType>(schema: T, description: string) {
  return { description, content: { "application/json": { schema } } };
}

/** A single resource, with its `ETag`. */
export function resourceResponse<T extends z.ZodType>(schema: T, description: string) {
  return { ...jsonResponse(schema, description), headers: ETag };
}

/** A created resource, with its `ETag` and `Location`. */
export function createdResponse<T extends z.ZodType>(schema: T, description: string) {
  return { ...jsonResponse(schema, description), headers: Location };
}

/** A response with `Cache-Control`. */
export function cacheableResponse<T extends z.ZodType>(schema: T, description: string) {
  return { ...jsonResponse(schema, description), headers: CacheControl };
}

/** A response with `Cache-Control` and `ETag`. */
export function revalidatedResponse<T extends z.ZodType>(schema: T, description: string) {
  return { ...jsonResponse(schema, description), headers: CacheControl.extend(ETag.shape) };
}

/** A required JSON body. */
export function jsonBody<T extends z.ZodType>(schema: T, example: unknown) {
  return { required: true, content: { "application/json": { schema, example } } };
}

/** A JSON body that may be missing, which is like an empty object. */
export function optionalJsonBody<T extends z.ZodType>(schema: T, example: unknown) {
  return { ...jsonBody(schema, example), required: false };
}

/** The headers of a resource: its `ETag`, and for a created one its path as the `Location`. */
export function resourceHeaders(resource: unknown, createdPath?: string): Record<string, string> {
  const ETag = entityTag(resource);
  return createdPath === undefined ? { ETag } : { ETag, Location: createdPath };
}
