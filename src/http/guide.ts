import { pageLimitDefault, pageLimitMax } from "../domain/limits.ts";
import template from "./guide.md" with { type: "text" };
import { problemKinds } from "./problems.ts";
import { type SdkCommands, sdkCommands } from "./project_document/sdk_commands.ts";

/**
 * The guide at the beginning of the reference, as Markdown: authentication, errors and everything
 * else that concerns all operations.
 */
export function guide(publicUrl: string): string {
  const errors = Object.entries(problemKinds)
    .map(([code, { status, meaning }]) => `- \`${code}\` (${status}): ${meaning}`);
  const values: Readonly<Record<string, string>> = {
    errors: errors.join("\n"),
    pageLimitMax: String(pageLimitMax),
    pageLimitDefault: String(pageLimitDefault),
    bodyLimits: problemKinds.payload_too_large.meaning,
    sdks: sdkCommands.map((it) => section(it, `${publicUrl}/v1/demo/openapi.json`)).join("\n\n"),
  };
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name]!).trim();
}

/** How to generate a client with one generator, as Markdown. */
function section(
  { generator, language, install, generate, finish = [], unknownTypes, note }: SdkCommands,
  documentUrl: string,
): string {
  return [
    `## ${language}: ${generator}\n`,
    "```sh",
    ...install,
    generate.replace("{documentUrl}", documentUrl),
    ...finish,
    "```\n",
    ...note === undefined ? [] : [`${note}\n`],
    `How it reads a badge of a type that was added later: ${unknownTypes}`,
  ].join("\n");
}
