/**
 * What `deno task build` runs for the panel: bundles it, and writes the files to standard output as JSON,
 * each under its plain name with the name that the others call it by.
 */
import { bundlePanel } from "./bundle_panel.ts";

if (import.meta.main) {
  const files = await bundlePanel();
  await new Blob([JSON.stringify(files)]).stream().pipeTo(Deno.stdout.writable);
}
