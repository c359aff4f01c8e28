import {
  managementBodyMaxBytes,
  pageLimitDefault,
  pageLimitMax,
  queryBodyMaxBytes,
} from "../domain/limits.ts";
import template from "./guide.md" with { type: "text" };
import { problemKinds } from "./problems.ts";

const kib = (bytes: number) => `${bytes / 1024} KiB`;

/**
 * The guide at the beginning of the reference, as Markdown: authentication, errors and everything
 * else that concerns all operations.
 */
export function guide(): string {
  const errors = Object.entries(problemKinds)
    .map(([code, { status, meaning }]) => `| \`${code}\` | ${status} | ${meaning} |`)
    .join("\n");
  const values: Readonly<Record<string, string>> = {
    errors,
    pageLimitMax: String(pageLimitMax),
    pageLimitDefault: String(pageLimitDefault),
    queryBody: kib(queryBodyMaxBytes),
    managementBody: kib(managementBodyMaxBytes),
  };
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name]!).trim();
}
