import type { Command } from "commander";
import type { components } from "../../../openapi/schema.d.ts";
import { createApi, dataOf, findConnection } from "../connection/api.ts";
import { createPrinter, printable } from "../output/printer.ts";
import type { Session } from "../session.ts";
import { wholeNumber } from "./arguments.ts";

type Change = components["schemas"]["Change"];

export function addChanges(program: Command, { system }: Session): void {
  program.command("changes")
    .description("list who changed what, newest first")
    .requiredOption("--project <id>", "the project")
    .option("--limit <number>", "how many changes a page has", wholeNumber, 20)
    .option("--cursor <cursor>", "the `nextCursor` of the page before")
    .option("--json", "print the page as JSON")
    .action(async ({ project: projectId, limit, cursor, json }) => {
      const printer = createPrinter(system, { json });
      const api = createApi(await findConnection(system), system);
      const page = dataOf(
        await api.GET("/admin/v1/projects/{projectId}/changes", {
          params: {
            path: { projectId },
            query: { limit, ...(cursor !== undefined && { cursor }) },
          },
        }),
        "items",
      );
      printer.resource(page);
      if (json) return;
      for (const change of page.items) printer.result(changeLine(change));
      if (page.items.length === 0) printer.note("There are no changes.");
      if (page.nextCursor !== undefined) printer.note(`More: --cursor ${page.nextCursor}`);
    });
}

/** `2004  2026-11-27 12:00  bootstrap  Applied a plan: 3 changes (Merge request 42)` */
function changeLine({ revision, at, tokenId, summary, comment }: Change): string {
  const day = at.slice(0, "2026-11-27T12:00".length).replace("T", " ");
  const what = comment === undefined ? summary : `${summary} (${comment})`;
  return printable([String(revision), day, tokenId, what].join("  "));
}
