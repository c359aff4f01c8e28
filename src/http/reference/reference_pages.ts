import { Hono } from "hono";
import { assets } from "./assets.ts";
import { docs } from "./docs.ts";
import { favicon } from "./favicon.ts";
import { frontPage } from "./front_page.ts";

interface Deps {
  /** The address that examples say, without a slash at the end. */
  readonly publicUrl: string;
  /** Where `deno task build` puts its files; they may come while the service runs. */
  readonly assetsFolder: string;
}

/** What a person opens in a browser: the front page, the reference, and what these load. */
export const referencePages = ({ publicUrl, assetsFolder }: Deps) =>
  new Hono()
    .route("/", frontPage(publicUrl))
    .route("/", docs(assetsFolder))
    .route("/", assets(assetsFolder))
    .route("/", favicon());
