import { demoProjectId } from "../management/demo/demo_data.ts";
import { queryExample } from "../http/badges/query_examples.ts";
import type { StoreFacts } from "./service.ts";

/** The facts that a start reports. */
interface Started extends StoreFacts {
  readonly version: string;
  /** Where the process listens. */
  readonly listensOn: string;
  readonly publicUrl: string;
}

/** The text that a start prints: what to try next, and the token if this start created one. */
export function banner(
  { version, listensOn, publicUrl, hasDemo, bootstrapSecret }: Started,
): string {
  const lines = [startMessage(version, listensOn), ""];
  if (hasDemo) lines.push("Query badges:", "", `  ${queryCommand(publicUrl)}`, "");
  lines.push(`Control panel for merchants:    ${publicUrl}/panel`);
  lines.push(`API reference, with examples:   ${publicUrl}/docs`);
  if (hasDemo) lines.push(`Demo shop that shows badges:    ${publicUrl}/demo`);
  if (bootstrapSecret !== undefined) {
    lines.push(
      "",
      "Token for the management API, shown only once:",
      "",
      `  ${bootstrapSecret}`,
      "",
    );
  }
  return lines.join("\n");
}

/** The same as a log message with properties. */
export function startRecord(
  { version, listensOn, publicUrl, hasDemo, bootstrapSecret }: Started,
): { message: string; properties: Record<string, unknown> } {
  return {
    message: startMessage(version, listensOn),
    properties: {
      version,
      deno: Deno.version.deno,
      listensOn,
      publicUrl,
      panel: `${publicUrl}/panel`,
      reference: `${publicUrl}/docs`,
      ...(hasDemo && { demo: `${publicUrl}/demo`, query: queryCommand(publicUrl) }),
      ...(bootstrapSecret !== undefined && { token: bootstrapSecret }),
    },
  };
}

function startMessage(version: string, listensOn: string): string {
  return `Badge Query Service ${version} listens on ${listensOn}`;
}

function queryCommand(publicUrl: string): string {
  const url = `${publicUrl}/v1/${demoProjectId}/badges/query/byProductId`;
  return `curl ${url} --data '${JSON.stringify(queryExample)}'`;
}
