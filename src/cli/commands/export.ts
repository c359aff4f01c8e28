import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Command } from "commander";
import { createApi, findConnection } from "../connection/api.ts";
import type { Session } from "../session.ts";

export function addExport(program: Command, { system }: Session): void {
  program.command("export")
    .description("print what is not configuration, for: badges import")
    .command("assignments")
    .description("print all manual assignments as CSV")
    .requiredOption("--project <id>", "the project")
    .action(async ({ project: projectId }) => {
      const api = createApi(await findConnection(system), system);
      const { response } = await api.GET("/admin/v1/projects/{projectId}/assignments", {
        params: { path: { projectId } },
        // It may be long, and is passed on as it comes.
        parseAs: "stream",
      });
      if (response.body === null) return;
      await pipeline(Readable.from(response.body), system.stdout, { end: false });
    });
}
