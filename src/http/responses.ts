import { z } from "@hono/zod-openapi";

const ETag = z.object({
  ETag: z.string().openapi({ description: "A hash of the representation, for `If-Match`." }),
});

const Location = ETag.extend({
  Location: z.string().openapi({ description: "The path of the created resource." }),
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

export const noContent = (description: string) => ({ description });

/** A required JSON body. */
export function jsonBody<T extends z.ZodType>(schema: T, example: unknown) {
  return { required: true, content: { "application/json": { schema, example } } };
}

/** The headers with the preconditions of a write (RFC 9110, section 13.1). */
export const Preconditions = z.object({
  "if-match": z.string().optional().openapi({
    description:
      "The write applies only to a version with one of these `ETag`s, or to any with `*`; otherwise 412.",
  }),
  "if-none-match": z.string().optional().openapi({
    description:
      "The write fails with 412 for a version with one of these `ETag`s, or for any with `*`.",
  }),
});

/** The preconditions of a request, in the form of the write side. */
export function preconditionOf(headers: z.infer<typeof Preconditions>) {
  return { ifMatch: headers["if-match"], ifNoneMatch: headers["if-none-match"] };
}
