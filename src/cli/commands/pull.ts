import type { Command } from "commander";
import { createApi, findConnection } from "../connection/api.ts";
import { getConfiguration } from "../connection/configuration.ts";
import { type FolderChanges, folderChanges, writeChanges } from "../folder/folder_changes.ts";
import { folderFiles } from "../folder/folder_files.ts";
import { readFolder } from "../folder/read_folder.ts";
import { confirm } from "../output/confirm.ts";
import { count, createPrinter, type Printer } from "../output/printer.ts";
import { sameSubjects } from "../plan/same_subjects.ts";
import type { Session } from "../session.ts";

export function addPull(program: Command, { system }: Session): void {
  program.command("pull")
    .description("write the configuration of a project to files")
    .argument("<folder>", "the folder of the files")
    .requiredOption("--project <id>", "the project")
    .option("--yes", "do not ask before files are overwritten or deleted")
    .option("--json", "print the configuration as JSON")
    .action(async (path, { project: projectId, yes, json }) => {
      const printer = createPrinter(system, { json });
      const connection = await findConnection(system);
      const folder = await readFolder(path);
      const api = createApi(connection, system);
      const configuration = await getConfiguration(api, projectId);
      const { url } = connection;
      let changes = folderChanges(folder, folderFiles(configuration, folder, { url }));
      if (changes.updated.size > 0) {
        const isSame = await sameSubjects(api, projectId, folder);
        changes = folderChanges(folder, folderFiles(configuration, folder, { url, isSame }));
      }
      printChanges(printer, changes);
      const { created, updated, deleted } = changes;
      if (updated.size + deleted.length > 0) {
        await confirm(system, `Overwrite ${updated.size} and delete ${deleted.length} files?`, yes);
      }
      await writeChanges(changes);
      printer.resource(configuration);
      printer.result(
        created.size + updated.size + deleted.length === 0
          ? `Nothing to do: ${path} has the configuration of project "${projectId}".`
          : `Pulled project "${projectId}": ${count(created.size)} files created, ` +
            `${count(updated.size)} updated, ${count(deleted.length)} deleted.`,
      );
    });
}

function printChanges({ note }: Printer, { created, updated, deleted }: FolderChanges): void {
  // What is new needs no attention if nothing is overwritten.
  if (updated.size + deleted.length === 0) return;
  for (const path of created.keys()) note(`+ ${path}`);
  for (const path of updated.keys()) note(`~ ${path}`);
  for (const path of deleted) note(`- ${path}`);
}
