import { demoProjectId } from "../management/demo/demo_data.ts";
import { queryExample } from "../http/badges/query_examples.ts";
import type { Greeting } from "./service.ts";

/** What a start prints for the person who started it: what to try next, and a token made just now. */
export function banner(
  { publicUrl, hasDemo, madeToken }: Greeting & { readonly publicUrl: string },
): string {
  const lines = [`Badge Query Service listens on ${publicUrl}`, ""];
  if (hasDemo) {
    const url = `${publicUrl}/v1/${demoProjectId}/badges/query/byProductId`;
    lines.push("Ask for badges:", "", `  curl ${url} --data '${JSON.stringify(queryExample)}'`, "");
  }
  lines.push(`Control panel, for merchants:  ${publicUrl}/panel`);
  lines.push(`Reference, to try every call:  ${publicUrl}/docs`);
  if (hasDemo) lines.push(`Small shop that shows badges:  ${publicUrl}/demo`);
  if (madeToken !== undefined) {
    lines.push("", "The token to manage badges with, shown this once:", "", `  ${madeToken}`, "");
  }
  return lines.join("\n");
}
