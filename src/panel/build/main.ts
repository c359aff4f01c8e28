/**
 * Part of `deno task build`: bundles the panel and writes the files to standard output as JSON,
 * each under its plain name, with the hashed name that other files use.
 */
import { bundlePanel } from "./bundle_panel.ts";

if (import.meta.main) {
  const files = await bundlePanel();
  await new Blob([JSON.stringify(files)]).stream().pipeTo(Deno.stdout.writable);
}
