import { type Command, InvalidArgumentError } from "commander";
import { createApi, findConnection } from "../connection/api.ts";
import { withRemedy } from "../connection/service_problem.ts";
import { createPrinter } from "../output/printer.ts";
import { readComment } from "../plan/comment.ts";
import { confirmPlan } from "../plan/confirm_plan.ts";
import { createPlan, type PlanRequest } from "../plan/plan_requests.ts";
import type { Session } from "../session.ts";
import type { System } from "../system.ts";

/** What both commands take. */
interface Options {
  readonly project: string;
  readonly comment?: string | undefined;
  readonly yes?: boolean | undefined;
  readonly json?: boolean | undefined;
}

const remedy = "Undo these first, or restore the older state with --force";

export function addUndo(program: Command, { system }: Session): void {
  program.command("undo")
    .description("undo one change, which `badges changes` lists")
    .argument("<revision>", "the revision of the change", revisionOf)
    .requiredOption("--project <id>", "the project")
    .option("--force", "also what later changes touched")
    .option("--comment <text>", "why, for the list of changes: one line", readComment)
    .option("--yes", "do not ask")
    .option("--json", "print the result as JSON")
    .action(async (undoRevision, { force, ...options }) => {
      try {
        await planned(system, options, { undoRevision, force });
      } catch (error) {
        throw withRemedy(error, "undo_conflict", remedy);
      }
    });
}

export function addRestore(program: Command, { system }: Session): void {
  program.command("restore")
    .description("bring back the configuration of a revision")
    .argument("<revision>", "the revision", revisionOf)
    .requiredOption("--project <id>", "the project")
    .option("--comment <text>", "why, for the list of changes: one line", readComment)
    .option("--yes", "do not ask")
    .option("--json", "print the result as JSON")
    .action((restoreRevision, options) => planned(system, options, { restoreRevision }));
}

/** Creates the plan, shows it, asks, and applies it. */
async function planned(
  system: System,
  { project: projectId, comment, yes, json }: Options,
  request: PlanRequest,
): Promise<void> {
  const printer = createPrinter(system, { json });
  const api = createApi(await findConnection(system), system);
  const plan = await createPlan(api, projectId, request);
  await confirmPlan(system, api, printer, plan, { projectId, yes, comment });
}

function revisionOf(text: string): number {
  if (/^[1-9][0-9]{0,14}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It is not a revision.");
}
