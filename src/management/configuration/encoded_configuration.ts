import { canonicalJson } from "../../domain/configuration/canonical_json.ts";
import { configurationFormat, configurationOf } from "../../domain/configuration/configuration.ts";
import { conflict } from "../../domain/errors.ts";
import { configurationMaxBytes } from "../../domain/limits.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { encodeInSteps } from "../../store/json_in_steps.ts";
import { Yielder } from "../../store/yielder.ts";

/**
 * Returns the canonical JSON of a project's configuration as of one revision, as UTF-8. Lets other
 * work run while it is written.
 *
 * @throws {DomainError} `conflict` if it is larger than a plan's body may be.
 */
export async function encodedConfiguration(
  state: ProjectState,
): Promise<Uint8Array<ArrayBuffer>> {
  const document = {
    format: configurationFormat,
    ...await new Yielder().run(configurationOf(state)),
  };
  const sorted = Object.entries(document).sort(([a], [b]) => a < b ? -1 : 1);
  const json = await encodeInSteps(Object.fromEntries(sorted), canonicalJson);
  if (json.length <= configurationMaxBytes) return json;
  const max = `${configurationMaxBytes / 1024 ** 2} MiB`;
  throw conflict(`Cannot return the configuration: it takes over ${max} of JSON`);
}
