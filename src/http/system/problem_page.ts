import { DomainError } from "../../domain/errors.ts";
import { newApp } from "../new_app.ts";
import { plainPageHeaders } from "../reference/page_headers.ts";
import { problemKinds } from "../problems.ts";

const pages = new Map<string, string>(
  Object.entries(problemKinds).map(([code, { status, title, meaning }]) => [
    code,
    `${title}\n\n${meaning}\n\nHTTP status ${status}, code ${code}.\n`,
  ]),
);

/** What the `type` of a problem leads to: what it means, in a few words. */
export const problemPage = () =>
  newApp().get("/problems/:code", plainPageHeaders(), (c) => {
    const page = pages.get(c.req.param("code"));
    if (page === undefined) throw new DomainError("not_found", "There is no such problem");
    return c.text(page, 200, { "Cache-Control": "public, max-age=86400" });
  });
