import ownSource from "./shop_build.ts" with { type: "text" };
import { shopPage } from "./demo/shop_page.ts";
import { type BuildInput, hashedName } from "./http/built/build_folder.ts";
import { readSources } from "./read_sources.ts";

const folders = ["demo", "client"];
/**
 * What an import by a plain string needs is fetched before the program begins, which would end there if the
 * compiler cannot be had. Read and imported by its address, it is fetched when it is needed.
 */
const compiler = new URL("bundle.ts", import.meta.url);

/** What the shop at `/demo` needs: its page, which names its script and its style. */
export async function shopBuild(): Promise<BuildInput<string>> {
  const sources = await Promise.all(
    folders.map((folder) => readSources(new URL(`${folder}/`, import.meta.url))),
  );
  const compilerSource = await Deno.readTextFile(compiler);
  return {
    // The compiler's version is pinned in its source.
    input: JSON.stringify([compilerSource, ownSource, sources.flat().sort()]),
    files: async () => {
      const { bundle }: typeof import("./bundle.ts") = await import(compiler.href);
      const script = await bundle(new URL("demo/shop.ts", import.meta.url));
      const style = await bundle(new URL("demo/style/shop.css", import.meta.url));
      const page = shopPage({
        script: `/assets/${hashedName("demo.js", script)}`,
        style: `/assets/${hashedName("demo.css", style)}`,
      });
      return { "demo.js": script, "demo.css": style, "demo.html": page };
    },
  };
}
