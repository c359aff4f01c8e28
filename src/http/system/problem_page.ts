import { DomainError } from "../../domain/errors.ts";
import type { Deps } from "../deps.ts";
import { newApp } from "../new_app.ts";
import { plainPageHeaders } from "../pages/page_headers.ts";
import { problemKinds } from "../problems.ts";

const pages = new Map<string, string>(
  Object.entries(problemKinds).map(([code, { status, title, meaning }]) => [
    code,
    `${title}\n\n${meaning}\n\nHTTP status ${status}, code ${code}.\n`,
  ]),
);

const caching = { "Cache-Control": "public, max-age=86400" };

/**
 * The pages for the `type` of problems, with a short explanation of each, and `/problems` with all
 * of them.
 */
export const problemPage = ({ publicUrl }: Pick<Deps, "publicUrl">) =>
  newApp()
    .get("/problems", plainPageHeaders(), (c) => c.text(listOf(publicUrl), 200, caching))
    .get("/problems/:code", plainPageHeaders(), (c) => {
      const page = pages.get(c.req.param("code"));
      if (page === undefined) throw new DomainError("not_found", "There is no such problem");
      return c.text(page, 200, caching);
    });

/** All problems, by status. */
function listOf(publicUrl: string): string {
  const entries = Object.entries(problemKinds)
    .toSorted(([, { status: one }], [, { status: other }]) => one - other)
    .map(([code, { status, title, meaning }]) =>
      `${status} ${code}: ${title}\n${meaning}\n${publicUrl}/problems/${code}\n`
    );
  return `Problems that this service returns, by their \`code\`\n\n${entries.join("\n")}`;
}
