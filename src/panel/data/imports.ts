import type { components } from "../../../openapi/schema.d.ts";
import type { Api } from "./api.ts";
import { type InProject, type ListQuery, type Page, wholeOf } from "./resource.ts";

type Schemas = components["schemas"];
/** The import of a file: how far it is, and what it did. */
export type Import = Schemas["Import"];
/** An import without its effects on badges. */
export type ImportSummary = Schemas["ImportSummary"];

/** A file to import. */
export interface Upload extends Pick<Import, "kind" | "mode" | "mapping" | "dryRun"> {
  readonly file: Blob;
  readonly contentType: string;
  readonly isGzip: boolean;
  /** The safety limit, which a reader may lift after it has stopped an import. */
  readonly maxRemovedPercent?: number | undefined;
}

const importPath = "/admin/v1/projects/{projectId}/imports/{importId}";

/** Imports of files with products, or with assignments. */
export const imports = (api: Api) => ({
  /** The imports of the last days, newest first. */
  async list(path: InProject, query: ListQuery): Promise<Page<ImportSummary>> {
    const address = "/admin/v1/projects/{projectId}/imports";
    return wholeOf(await api.GET(address, { params: { path, query } }));
  },

  async get({ projectId }: InProject, importId: string): Promise<Import> {
    return wholeOf(await api.GET(importPath, { params: { path: { projectId, importId } } }));
  },

  /** Resolves when the service has the whole file, and applies it or has applied it. */
  async start(path: InProject, upload: Upload, signal: AbortSignal): Promise<Import> {
    const { file, contentType, isGzip, dryRun, maxRemovedPercent, ...query } = upload;
    return wholeOf(
      await api.POST("/admin/v1/projects/{projectId}/imports", {
        params: {
          path,
          query: {
            ...query,
            dryRun: dryRun ? "true" : "false",
            ...(maxRemovedPercent !== undefined && { maxRemovedPercent }),
          },
          header: { prefer: "wait=1" },
        },
        headers: {
          "Content-Type": contentType,
          ...(isGzip && { "Content-Encoding": "gzip" }),
        },
        // The document types the body as a string, so the client's serializer is bypassed.
        body: "",
        bodySerializer: () => file,
        signal,
      }),
    );
  },

  /** Cancels an unfinished import. Parts that were applied stay. */
  async cancel({ projectId }: InProject, importId: string): Promise<void> {
    await api.DELETE(importPath, { params: { path: { projectId, importId } } });
  },

  /** The URL of a CSV with the rows that an import refused. */
  refusedUrl: ({ projectId }: InProject, importId: string) =>
    `/admin/v1/projects/${encodeURIComponent(projectId)}/imports/${importId}/refused`,
});

/** Whether an import is still going on. */
export function isUnfinished({ state }: Pick<Import, "state">): boolean {
  return state === "receiving" || state === "applying";
}
