import { stat } from "node:fs/promises";
import type { Command } from "commander";
import { CliError } from "../cli_error.ts";
import { type Api, createApi, findConnection } from "../connection/api.ts";
import { ServiceProblem } from "../connection/service_problem.ts";
import { documentOf } from "../folder/document.ts";
import { readFolder } from "../folder/read_folder.ts";
import { createPrinter } from "../output/printer.ts";
import { readComment } from "../plan/comment.ts";
import { confirmPlan } from "../plan/confirm_plan.ts";
import { getPlan, type Plan, planOfFiles } from "../plan/plan_requests.ts";
import { readSavedPlan, type SavedPlan } from "../plan/saved_plan.ts";
import type { Session } from "../session.ts";

export function addApply(program: Command, { system }: Session): void {
  program.command("apply")
    .description("make a project like the files, or apply a saved plan")
    .argument("<path>", "the folder of the files, or the file of a plan")
    .option("--project <id>", "the project; a saved plan names its own")
    .option("--prune", "delete what the files lack")
    .option("--comment <text>", "why, for the list of changes: one line", readComment)
    .option("--yes", "do not ask")
    .option("--json", "print the result as JSON")
    .action(async (path, { project, prune, comment, yes, json }) => {
      const printer = createPrinter(system, { json });
      if (await isFile(path)) {
        const { projectId, planId } = await readSavedPlan(path);
        if ((project !== undefined && project !== projectId) || prune) {
          throw new CliError(`${path} is a plan for project "${projectId}", applied as it is.`);
        }
        const api = createApi(await findConnection(system), system);
        const plan = await openPlan(api, path, { projectId, planId });
        await confirmPlan(system, api, printer, plan, { projectId, yes, comment });
        return;
      }
      if (project === undefined) throw new CliError("Name the project with --project.");
      const document = documentOf(await readFolder(path));
      const api = createApi(await findConnection(system), system);
      const plan = await planOfFiles(api, project, document, { prune });
      await confirmPlan(system, api, printer, plan, { projectId: project, yes, comment });
    });
}

/** The plan in a file. Throws a `CliError` if it was applied, or is no longer in the service. */
async function openPlan(
  api: Api,
  path: string,
  { projectId, planId }: SavedPlan,
): Promise<Plan> {
  const remedy = `Create a new one with: badges plan … --out ${path}`;
  const plan = await getPlan(api, projectId, planId).catch((error: unknown) => {
    // Otherwise the project is missing.
    const isGone = error instanceof ServiceProblem && error.status === 404 &&
      error.message.includes(planId);
    if (!isGone) throw error;
    throw new CliError(
      `${error.message}. A plan is kept for 24 hours, as long as it is among the 20 newest of its ` +
        `project. ${remedy}`,
    );
  });
  if (plan.appliedRevision === undefined) return plan;
  throw new CliError(`${path} was applied as revision ${plan.appliedRevision}. ${remedy}`);
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    throw new CliError(error instanceof Error ? error.message : String(error));
  }
}
