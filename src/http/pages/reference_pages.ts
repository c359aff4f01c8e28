import { Hono } from "hono";
import type { Catalog } from "../../catalog/catalog.ts";
import { projectDocs } from "../project_document/project_docs.ts";
import { assets } from "../assets/assets.ts";
import { demo } from "./demo.ts";
import { docs } from "./docs.ts";
import { favicon } from "./favicon.ts";
import { frontPage } from "./front_page.ts";
import { panel } from "./panel.ts";

interface Deps {
  /** The base URL in examples, without a trailing slash. */
  readonly publicUrl: string;
  /** The output folder of `deno task build`. Its files can appear while the service is running. */
  readonly assetsFolder: string;
  readonly catalog: Catalog;
}

/**
 * The pages that people open in a browser (front page, reference, shop, panel) and the files they
 * load.
 */
export const referencePages = ({ publicUrl, assetsFolder, catalog }: Deps) =>
  new Hono()
    .route("/", frontPage(publicUrl))
    .route("/", docs(`${assetsFolder}/reference`))
    .route("/", projectDocs(`${assetsFolder}/reference`, catalog))
    .route("/", demo(`${assetsFolder}/demo`))
    .route("/", panel(`${assetsFolder}/panel`))
    .route("/", assets(assetsFolder))
    .route("/", favicon());
