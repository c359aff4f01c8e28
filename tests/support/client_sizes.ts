import { gzipSync } from "node:zlib";
import { bundle } from "../../src/bundle.ts";

/** What the client costs a page, in bytes: minified by esbuild, then compressed by gzip at its best. */
export interface ClientSizes {
  readonly client: number;
  /** Client and element in one file, as a page has them that uses both. */
  readonly both: number;
}

/** Measures what a page loads. */
export async function clientSizes(): Promise<ClientSizes> {
  return { client: await sizeOf("mod.ts"), both: await sizeOf("standalone.ts") };
}

async function sizeOf(module: string): Promise<number> {
  const script = await bundle(new URL(`../../src/client/${module}`, import.meta.url));
  return gzipSync(script, { level: 9 }).length;
}
