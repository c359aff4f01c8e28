import { Hono } from "hono";
import { sendBuiltFile } from "../assets/built_file.ts";
import { readManifest } from "../assets/manifest.ts";
import { notBuiltYet } from "./not_built_yet.ts";
import { neverStored, type PageEnv, shopPageHeaders } from "./page_headers.ts";

/** `GET /demo`: a small shop that shows the badges of the demo project. */
export const demo = (folder: string) =>
  new Hono<PageEnv>().get("/demo", neverStored(), shopPageHeaders(), async (c) => {
    // Read on every request: it is small, and a new build can replace it at any time.
    const page = (await readManifest(folder))?.files["demo.html"];
    if (page === undefined) return notBuiltYet(c, "shop", folder);
    const response = await sendBuiltFile(c, `${folder}/${page}`, "text/html; charset=utf-8");
    return response ?? notBuiltYet(c, "shop", folder);
  });
