import { z } from "@hono/zod-openapi";
import { invalid } from "../domain/errors.ts";
import { findingId } from "../domain/findings/mute.ts";
import { chosenId, uuid } from "../domain/scalar_schemas.ts";
import { demoBadgeId, demoProjectId, demoTypeId } from "../management/demo/demo_data.ts";

const projectId = chosenId().openapi({ description: "The project.", example: demoProjectId });

export const ProjectPath = z.object({ projectId });

export const TypePath = z.object({
  projectId,
  typeId: chosenId().openapi({ description: "The badge type.", example: demoTypeId }),
});

export const BadgePath = z.object({
  projectId,
  badgeId: uuid().openapi({ description: "The badge.", example: demoBadgeId }),
});

export const SegmentPath = z.object({
  projectId,
  segmentId: chosenId().openapi({ description: "The segment.", example: "wholesale" }),
});

export const MappingPath = z.object({
  projectId,
  mappingId: chosenId().openapi({ description: "The mapping.", example: "erp" }),
});

export const FeedPath = z.object({
  projectId,
  feedId: chosenId().openapi({ description: "The feed.", example: "google" }),
});

export const MutePath = z.object({
  projectId,
  findingId: findingId().openapi({
    description: "The finding.",
    example: `low_contrast.${demoBadgeId}`,
  }),
});

const canonicalDecimal = /^(0|-?[1-9][0-9]*)$/;

/** A schema for an integer in its canonical decimal form: no plus sign, leading zero or space. */
export function decimal() {
  return z.string().regex(canonicalDecimal, { error: "must be a canonical decimal integer" })
    .transform(Number)
    .refine(Number.isSafeInteger, { error: "must be an integer within ±(2^53 − 1)" });
}

export const ChangePath = z.object({
  projectId,
  revision: decimal().refine((it) => it >= 1, { error: "must be at least 1" }).openapi({
    type: "integer",
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: "The project's revision after the change.",
    example: 7,
  }),
});

export const ProductPath = z.object({
  projectId,
  productId: decimal().openapi({
    type: "integer",
    minimum: Number.MIN_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
    description: "The shop's own number of the product.",
    example: 1234,
  }),
});

export const ImportPath = z.object({
  projectId,
  importId: uuid().openapi({
    description: "The import.",
    example: "0198d2a1-6f0c-7a57-9d5c-2f1f6f5d8a11",
  }),
});

export const PlanPath = z.object({
  projectId,
  planId: uuid().openapi({
    description: "The plan.",
    example: "0198d2a3-6f0c-7a57-9d5c-2f1f6f5d8a11",
  }),
});

export const TokenPath = z.object({
  tokenId: z.string().regex(/^[A-Za-z0-9-]{1,64}$/, {
    error: "must be 1 to 64 letters, digits or hyphens",
  }).openapi({
    description: "The token.",
    example: "7d3c9e1a-3a7b-4c37-9d0e-0b7a8f1f2c11",
  }),
});

export const SessionPath = z.object({
  sessionId: z.string().regex(/^[0-9a-f]{32}$/, { error: "must be 32 hexadecimal digits" })
    .openapi({ description: "The session.", example: "4f1c0b7a9d2e48638a5b1f6e7c3d2a90" }),
});

/**
 * Checks that a body's `id`, if present, equals the one in the path.
 *
 * @throws {DomainError} `invalid_request` if not.
 */
export function assertSameId<T>(sent: T | undefined, inPath: T): void {
  if (sent === undefined || sent === inPath) return;
  throw invalid("The body is invalid", [{ pointer: "/id", detail: "differs from the path's" }]);
}
