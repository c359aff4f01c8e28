import { gzipSync } from "node:zlib";
import { bundleWithMap } from "../../src/tools/bundle.ts";

/** The sizes of the client in bytes: minified by esbuild, then gzipped at the highest level. */
export interface ClientSizes {
  readonly client: number;
  /** Client and element in one file, as a page loads them that uses both. */
  readonly both: number;
  /** The modules for frameworks alone, without the framework. */
  readonly react: number;
  readonly vue: number;
}

/** Measures the bundles that a page loads. */
export async function clientSizes(): Promise<ClientSizes> {
  return {
    client: await sizeOf("mod.ts"),
    both: await sizeOf("standalone.ts"),
    react: await sizeOf("react/mod.ts"),
    vue: await sizeOf("vue/mod.ts"),
  };
}

async function sizeOf(module: string): Promise<number> {
  const entry = new URL(`../../src/client/${module}`, import.meta.url);
  const { script } = await bundleWithMap(entry, { external: ["react", "vue"] });
  return gzipSync(script, { level: 9 }).length;
}
