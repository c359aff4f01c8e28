import { z } from "@hono/zod-openapi";
import { ImportFields } from "../../../domain/imports/import.ts";
import { toInstantText } from "../../../domain/instant.ts";

const at = z.iso.datetime().openapi({
  description: "RFC 3339, UTC.",
  example: "2026-01-31T09:30:00.000Z",
});

export const Import = ImportFields.omit({ abandonedAttempts: true })
  .extend({ createdAt: at, finishedAt: at.optional() })
  .openapi("Import", { description: "The import of a file: how far it is, and what it did." });

/** An import in a response. */
export function toImportResponse({ createdAt, finishedAt, ...fields }: ImportFields) {
  return {
    ...fields,
    createdAt: toInstantText(createdAt),
    ...finishedAt !== undefined && { finishedAt: toInstantText(finishedAt) },
  };
}
