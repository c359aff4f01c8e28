import { canonicalJson } from "../../domain/configuration/canonical_json.ts";
import { configurationFormat, configurationOf } from "../../domain/configuration/configuration.ts";
import { conflict } from "../../domain/errors.ts";
import { configurationMaxBytes } from "../../domain/limits.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { Yielder } from "../../store/yielder.ts";

/**
 * Returns the canonical JSON of a project's configuration as of one revision. Yields to other work
 * while it is written.
 *
 * @throws {DomainError} `conflict` if it is larger than a plan's body may be.
 */
export async function configurationText(state: ProjectState): Promise<string> {
  const yielder = new Yielder();
  const document = {
    format: configurationFormat,
    ...await yielder.run(configurationOf(state)),
  };
  const members: string[] = [];
  for (const [name, value] of Object.entries(document).sort(([a], [b]) => a < b ? -1 : 1)) {
    if (!Array.isArray(value)) {
      members.push(`"${name}":${canonicalJson(value)}`);
      continue;
    }
    const items: string[] = [];
    for (const item of value) {
      items.push(canonicalJson(item));
      if (yielder.isDue) await yielder.yieldIfDue();
    }
    members.push(`"${name}":[${items.join(",")}]`);
  }
  const text = `{${members.join(",")}}`;
  if (new TextEncoder().encode(text).length <= configurationMaxBytes) return text;
  const max = `${configurationMaxBytes / 1024 ** 2} MiB`;
  throw conflict(`Cannot return the configuration: it takes over ${max} of JSON`);
}
