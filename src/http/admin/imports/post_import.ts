import { fileContentTypes } from "../../../import_files/file_format.ts";
import { z } from "@hono/zod-openapi";
import { readFileFormat } from "../../../import_files/file_format.ts";
import { DomainError } from "../../../domain/errors.ts";
import { ImportKind, ImportMode, isEnded } from "../../../domain/imports/import.ts";
import {
  importBytesMax,
  importBytesOnEtcdMax,
  preferWaitSecondsMax,
  refusedPercentDefault,
  removedPercentDefault,
} from "../../../domain/limits.ts";
import { chosenId } from "../../../domain/scalar_schemas.ts";
import { openProject } from "../../../management/open_project.ts";
import type { Deps } from "../../deps.ts";
import { declaredBytes } from "../../request_body.ts";
import { newApp } from "../../new_app.ts";
import { ProjectPath } from "../../paths.ts";
import { retryAfter } from "../../problem_headers.ts";
import { problems } from "../../problems.ts";
import { jsonResponse } from "../../responses.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { author } from "../author.ts";
import { Import, toImportResponse } from "./import_schema.ts";

const percent = (percentDefault: number, description: string) =>
  z.string().regex(/^[\d.]+(e[+-]?\d+)?$/i, { error: "must be a number from 0 to 100" })
    .transform(Number).refine((value) => value <= 100, { error: "must be a number from 0 to 100" })
    .optional()
    .openapi({
      type: "number",
      minimum: 0,
      maximum: 100,
      default: percentDefault,
      description,
      example: percentDefault,
    });

const Parameters = z.object({
  kind: ImportKind.optional().openapi({
    default: "products",
    description: "What the file has: `products`, or `assignments` of badges to products.",
  }),
  mode: ImportMode.optional().openapi({
    default: "merge",
    description: "`merge` changes what the file has. With `replace`, the file is the whole " +
      "catalogue: products, variants and fields that it does not have are removed. A file of " +
      "assignments then has all manual assignments of its badges.",
  }),
  dryRun: z.enum(["true", "false"]).optional().openapi({
    default: "false",
    description: "`true`: does everything except writing, and shows what would change.",
  }),
  mapping: chosenId().optional().openapi({
    default: "columns",
    description:
      "How the file is read: `columns`, `google`, or the id of a mapping of the project.",
    example: "columns",
  }),
  maxRemovedPercent: percent(
    removedPercentDefault,
    "The import fails if it would remove more than this share of what is stored.",
  ),
  maxRefusedPercent: percent(
    refusedPercentDefault,
    "The import fails if more than this share of the rows is refused.",
  ),
});

const Preferences = z.object({
  prefer: z.string().max(200).optional().openapi({
    description: `\`wait=N\` (RFC 7240) waits up to N seconds for the end of the import, at most ` +
      `${preferWaitSecondsMax}.`,
    example: "wait=10",
  }),
});

const ImportHeaders = z.object({
  Location: z.string().openapi({ description: "The path of the import." }),
  "Preference-Applied": z.string().optional().openapi({
    description: "With `Prefer: wait`: for how many seconds the service waits (RFC 7240).",
    example: "wait=10",
  }),
});
const failures = problems(409, 413, 415);

const route = scopedRoute("write", {
  operationId: "postImport",
  method: "post",
  path: "/admin/v1/projects/{projectId}/imports",
  tags: ["Imports"],
  summary: "Import a file",
  description:
    "Reads a file of products, or of assignments, in the body. Its rows are checked while they " +
    "arrive; the response comes when the file is complete. Then the import is applied in " +
    "batches. Refused rows do not stop it. `Content-Encoding: gzip` is accepted; unpacked, the " +
    `file can have ${importBytesMax / 1024 ** 3} GiB, or ${
      importBytesOnEtcdMax / 1024 ** 2
    } MiB if ` +
    "the store is etcd.",
  request: { params: ProjectPath, query: Parameters, headers: Preferences },
  requestBody: {
    required: true,
    content: Object.fromEntries(
      fileContentTypes.map((type) => [type, {
        schema: { type: "string" as const },
        ...type === "text/csv" &&
          { example: "id,title,attributes.price:number\n1234,Scarf,19.9\n" },
      }]),
    ),
  },
  responses: {
    200: {
      ...jsonResponse(Import, "With `Prefer: wait`: the import has ended."),
      headers: ImportHeaders,
    },
    202: {
      ...jsonResponse(Import, "The file is received, and the import is being applied."),
      headers: ImportHeaders,
    },
    ...failures,
    409: { ...failures[409], headers: retryAfter.partial() },
  },
});

export const postImportRoute = ({ imports, catalog }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId } = c.req.valid("param");
    const {
      kind = "products",
      mode = "merge",
      mapping = "columns",
      maxRemovedPercent = removedPercentDefault,
      maxRefusedPercent = refusedPercentDefault,
      dryRun,
    } = c.req.valid("query");
    await openProject(catalog, c.get("principal"), projectId);
    const { raw } = c.req;
    const format = readFileFormat(
      raw.headers.get("content-type"),
      raw.headers.get("content-encoding"),
    );
    const declared = declaredBytes(raw);
    if (declared > imports.fileBytesMax) {
      throw new DomainError("payload_too_large", `The file is over ${imports.fileBytesMax} bytes`);
    }
    const { received, ended } = await imports.start(author(c, route), {
      ...{ projectId, kind, mode, mapping, maxRemovedPercent, maxRefusedPercent, format },
      dryRun: dryRun === "true",
      ...Number.isSafeInteger(declared) && { bodyBytes: declared },
      body: raw.body ?? new Blob([]).stream(),
    });
    const waitSeconds = waitOf(c.req.header("prefer"));
    const headers = {
      Location: `/admin/v1/projects/${projectId}/imports/${received.id}`,
      ...waitSeconds !== undefined && { "Preference-Applied": `wait=${waitSeconds}` },
    };
    const last = waitSeconds === undefined ? received : await within(waitSeconds, ended, received);
    const status = waitSeconds !== undefined && isEnded(last.state) ? 200 : 202;
    return c.json(toImportResponse(last), status, headers);
  });

/** The seconds of `Prefer: wait=N`; `undefined` if there is none. */
function waitOf(prefer: string | undefined): number | undefined {
  const [, seconds] = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,6})"?\s*(?:$|[,;])/i.exec(prefer ?? "") ?? [];
  return seconds === undefined ? undefined : Math.min(Number(seconds), preferWaitSecondsMax);
}

/** What a promise resolves to within this time; otherwise `late`. */
async function within<T>(seconds: number, promise: Promise<T>, late: T): Promise<T> {
  const { promise: timeUp, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(() => resolve(late), seconds * 1_000);
  try {
    return await Promise.race([promise, timeUp]);
  } finally {
    clearTimeout(timer);
  }
}
