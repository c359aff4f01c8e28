import { gzipSync } from "node:zlib";
import { bundle } from "../../src/tools/bundle.ts";

/** The sizes of the client in bytes: minified by esbuild, then gzipped at the highest level. */
export interface ClientSizes {
  readonly client: number;
  /** Client and element in one file, as a page loads them that uses both. */
  readonly both: number;
}

/** Measures the bundles that a page loads. */
export async function clientSizes(): Promise<ClientSizes> {
  return { client: await sizeOf("mod.ts"), both: await sizeOf("standalone.ts") };
}

async function sizeOf(module: string): Promise<number> {
  const script = await bundle(new URL(`../../src/client/${module}`, import.meta.url));
  return gzipSync(script, { level: 9 }).length;
}
