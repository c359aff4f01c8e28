import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Command } from "commander";
import { CliError } from "../cli_error.ts";
import { bodyError, createApi, findConnection } from "../connection/api.ts";
import { isRecord } from "../is_record.ts";
import type { Session } from "../session.ts";

export function addExport(program: Command, { system }: Session): void {
  program.command("export")
    .description("print what is not configuration, for: badges import")
    .command("assignments")
    .description("print all manual assignments as CSV")
    .requiredOption("--project <id>", "the project")
    .action(async ({ project: projectId }) => {
      const connection = await findConnection(system);
      const api = createApi(connection, system);
      const { response } = await api.GET("/admin/v1/projects/{projectId}/assignments", {
        params: { path: { projectId } },
        // It may be long, and is passed on as it comes.
        parseAs: "stream",
      });
      let isEmpty = true;
      const chunks = async function* () {
        for await (const chunk of response.body ?? []) {
          isEmpty &&= chunk.length === 0;
          yield chunk;
        }
      };
      try {
        await pipeline(Readable.from(chunks()), system.stdout, { end: false });
      } catch (error) {
        // A reader such as `head` may need only the beginning.
        if (isRecord(error) && error.code === "EPIPE") return;
        throw bodyError(error, connection.url);
      }
      // Without any assignment, the service sends the line with the names of the columns.
      if (isEmpty) throw new CliError(`${connection.url} sent an empty response.`);
    });
}
