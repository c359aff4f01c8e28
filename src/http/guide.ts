import {
  managementBodyMaxBytes,
  pageLimitDefault,
  pageLimitMax,
  queryBodyMaxBytes,
} from "../domain/limits.ts";
import template from "./guide.md" with { type: "text" };
import { problemKinds } from "./problems.ts";
import { type SdkCommands, sdkCommands } from "./project_document/sdk_commands.ts";

const kib = (bytes: number) => `${bytes / 1024} KiB`;

/**
 * The guide at the beginning of the reference, as Markdown: authentication, errors and everything
 * else that concerns all operations.
 */
export function guide(publicUrl: string): string {
  const rows = Object.entries(problemKinds)
    .map(([code, { status, meaning }]) => `| \`${code}\` | ${status} | ${meaning} |`);
  const values: Readonly<Record<string, string>> = {
    errors: ["| code | status | meaning |", "|---|---|---|", ...rows].join("\n"),
    pageLimitMax: String(pageLimitMax),
    pageLimitDefault: String(pageLimitDefault),
    queryBody: kib(queryBodyMaxBytes),
    managementBody: kib(managementBodyMaxBytes),
    sdks: sdkCommands.map((it) => section(it, `${publicUrl}/v1/demo/openapi.json`)).join("\n\n"),
  };
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name]!).trim();
}

/** How to generate a client with one generator, as Markdown. */
function section(
  { generator, language, install, generate, finish = [], unknownTypes, note }: SdkCommands,
  documentUrl: string,
): string {
  const commands = [...install, generate.replace("{documentUrl}", documentUrl), ...finish];
  return `## ${language}: ${generator}\n\n\`\`\`sh\n${commands.join("\n")}\n\`\`\`\n\n` +
    `${
      note === undefined ? "" : `${note} `
    }A badge of a type that it does not know: ${unknownTypes}`;
}
