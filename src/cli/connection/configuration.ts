import { CliError } from "../cli_error.ts";
import { format } from "../folder/document.ts";
import type { Configuration } from "../folder/part_names.ts";
import { type Api, dataOf } from "./api.ts";

/** The configuration of a project. Throws a `CliError` if it has a format that the tool lacks. */
export async function getConfiguration(api: Api, projectId: string): Promise<Configuration> {
  const configuration = dataOf(
    await api.GET("/admin/v1/projects/{projectId}/configuration", {
      params: { path: { projectId } },
    }),
    "format",
  );
  if (configuration.format === format) return configuration;
  throw new CliError(
    `The service sends configuration in format ${configuration.format}, which this version of ` +
      "the tool does not know. Use a newer one.",
  );
}
