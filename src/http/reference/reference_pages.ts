import { Hono } from "hono";
import type { Catalog } from "../../catalog/catalog.ts";
import { projectDocs } from "../project_document/project_docs.ts";
import { assets } from "../built/assets.ts";
import { demo } from "./demo.ts";
import { docs } from "./docs.ts";
import { favicon } from "./favicon.ts";
import { frontPage } from "./front_page.ts";
import { panel } from "./panel.ts";

interface Deps {
  /** The address that examples say, without a slash at the end. */
  readonly publicUrl: string;
  /** Where `deno task build` puts its files; they may come while the service runs. */
  readonly assetsFolder: string;
  readonly catalog: Catalog;
}

/** What a person opens in a browser: the front page, the reference, shop and panel, and what these load. */
export const referencePages = ({ publicUrl, assetsFolder, catalog }: Deps) =>
  new Hono()
    .route("/", frontPage(publicUrl))
    .route("/", docs(`${assetsFolder}/reference`))
    .route("/", projectDocs(`${assetsFolder}/reference`, catalog))
    .route("/", demo(`${assetsFolder}/demo`))
    .route("/", panel(`${assetsFolder}/panel`))
    .route("/", assets(assetsFolder))
    .route("/", favicon());
