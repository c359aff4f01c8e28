import { Hono } from "hono";
import { sendBuiltFile } from "../built/built_file.ts";
import { readManifest } from "../built/manifest.ts";
import { notBuiltYet } from "./not_built_yet.ts";
import { neverStored, type PageEnv, shopPageHeaders } from "./page_headers.ts";

/** `GET /demo`: a small shop that shows the badges of the demo project. */
export const demo = (folder: string) =>
  new Hono<PageEnv>().get("/demo", neverStored(), shopPageHeaders(), async (c) => {
    // Read each time: it is a small file, and a build may take its place at any moment.
    const page = (await readManifest(folder))?.files["demo.html"];
    if (page === undefined) return notBuiltYet(c, "shop", folder);
    const response = await sendBuiltFile(c, `${folder}/${page}`, "text/html; charset=utf-8");
    return response ?? notBuiltYet(c, "shop", folder);
  });
