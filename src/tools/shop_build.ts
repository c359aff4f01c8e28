import feed from "../management/demo/google_feed.tsv" with { type: "text" };
import ownSource from "./shop_build.ts" with { type: "text" };
import { shopPage } from "../demo/shop_page.ts";
import { readFeed } from "../demo/shop_product.ts";
import { type BuildInput, hashedName } from "../http/assets/build_folder.ts";
import { projectSettings, runTool } from "../http/assets/run_tool.ts";
import { readSources } from "./read_sources.ts";

const sourceFolders = ["../demo/", "../client/"];
const compiler = new URL("bundle.ts", import.meta.url);

/** The build for `/demo`: its page, which refers to its script and its style. */
export async function shopBuild(): Promise<BuildInput<string>> {
  const sources = await Promise.all(
    sourceFolders.map((folder) => readSources(new URL(folder, import.meta.url))),
  );
  const compilerSource = await Deno.readTextFile(compiler);
  return {
    // The compiler's version is pinned in its source.
    input: JSON.stringify([compilerSource, ownSource, feed, sources.flat().sort()]),
    files: async () => {
      const [script = "", style = ""] = await runTool({
        program: compiler,
        args: ["../demo/shop.ts", "../demo/style/shop.css"].map((path) =>
          new URL(path, import.meta.url).href
        ),
        settings: projectSettings,
        // The compiler is a native program in the package cache, at a path that is not known here.
        permissions: ["--allow-env", "--allow-run"],
      }, isStrings);
      const page = shopPage({
        script: `/assets/${hashedName("demo.js", script)}`,
        style: `/assets/${hashedName("demo.css", style)}`,
        products: readFeed(feed),
      });
      return { "demo.js": script, "demo.css": style, "demo.html": page };
    },
  };
}

function isStrings(result: unknown): result is string[] {
  return Array.isArray(result) && result.every((text) => typeof text === "string");
}
