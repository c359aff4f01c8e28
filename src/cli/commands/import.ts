import { openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { type Command, Option } from "commander";
import { CliError } from "../cli_error.ts";
import { createApi, findConnection } from "../connection/api.ts";
import { confirm } from "../output/confirm.ts";
import { createPrinter } from "../output/printer.ts";
import type { Session } from "../session.ts";
import { percent } from "./arguments.ts";
import { followImport } from "./import/follow_import.ts";
import { importLines } from "./import/import_lines.ts";

const kinds = ["products", "assignments"] as const;
const modes = ["merge", "replace"] as const;

export function addImport(program: Command, session: Session): void {
  const { system } = session;
  program.command("import")
    .description("import a file of products or assignments: CSV, TSV, NDJSON or XML, also .gz")
    .argument("<file>", "the file; its name says the format, as in products.csv.gz")
    .requiredOption("--project <id>", "the project")
    .addOption(new Option("--kind <kind>", "what the file has").choices(kinds).default(kinds[0]))
    .addOption(
      new Option("--mode <mode>", "`replace` removes what the file lacks").choices(modes)
        .default(modes[0]),
    )
    .option("--mapping <id>", "how the file is read: columns, google, or a mapping", "columns")
    .option("--max-removed-percent <percent>", "fail if more of what is stored would go", percent)
    .option("--max-refused-percent <percent>", "fail if more of the rows are refused", percent)
    .option("--dry-run", "only show what would change")
    .option("--yes", "do not ask")
    .option("--json", "print the import as JSON")
    .action(async (path, options) => {
      const { project: projectId, kind, mode, mapping, dryRun = false, yes, json } = options;
      const printer = createPrinter(system, { json });
      const format = fileFormat(path);
      const bytes = await fileBytes(path);
      const connection = await findConnection(system);
      const name = basename(path);
      if (!dryRun) {
        const size = `${(bytes / 1_000_000).toLocaleString("en", { maximumFractionDigits: 1 })} MB`;
        const what = `${name} (${size}, ${kind}, ${mode})`;
        await confirm(system, `Import ${what} into project "${projectId}"?`, yes);
      }
      const outcome = await followImport(system, createApi(connection, system), {
        projectId,
        ...format,
        file: await openAsBlob(path),
        query: {
          ...{ kind, mode, mapping, dryRun: dryRun ? "true" : "false" },
          ...options.maxRemovedPercent !== undefined &&
            { maxRemovedPercent: options.maxRemovedPercent },
          ...options.maxRefusedPercent !== undefined &&
            { maxRefusedPercent: options.maxRefusedPercent },
        },
      });
      printer.resource(outcome);
      for (const line of importLines(name, outcome)) printer.result(line);
      if (outcome.state === "failed" || outcome.state === "cancelled") session.exitCode = 1;
    });
}

async function fileBytes(path: string): Promise<number> {
  try {
    const found = await stat(path);
    if (!found.isFile()) throw new Error("it is no file");
    return found.size;
  } catch (error) {
    throw new CliError(`Cannot read ${path}: ${error instanceof Error ? error.message : error}`);
  }
}

/** The content types of files by the ends of their names: those of the panel and of feeds. */
export const contentTypeByEnding: ReadonlyMap<string, string> = new Map([
  ["csv", "text/csv"],
  ["txt", "text/csv"],
  ["tsv", "text/tab-separated-values"],
  ["tab", "text/tab-separated-values"],
  ["ndjson", "application/x-ndjson"],
  ["jsonl", "application/x-ndjson"],
  ["xml", "application/xml"],
  ["rss", "application/rss+xml"],
  ["atom", "application/atom+xml"],
]);

function fileFormat(path: string) {
  const [, end = "", gzip] = /\.([a-z]+)(\.gz)?$/i.exec(path) ?? [];
  const contentType = contentTypeByEnding.get(end.toLowerCase());
  if (contentType !== undefined) return { contentType, isGzip: gzip !== undefined };
  const known = [...contentTypeByEnding.keys()].map((it) => `.${it}`).join(", ");
  throw new CliError(
    `The name of ${path} does not show its format: it must end in ${known}, or .gz`,
  );
}
