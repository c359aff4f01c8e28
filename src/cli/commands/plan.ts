import type { Command } from "commander";
import { createApi, findConnection } from "../connection/api.ts";
import { documentOf } from "../folder/document.ts";
import { readFolder } from "../folder/read_folder.ts";
import { createPrinter } from "../output/printer.ts";
import { hasSteps, planOfFiles } from "../plan/plan_requests.ts";
import { savePlan } from "../plan/saved_plan.ts";
import { showPlan } from "../plan/show_plan.ts";
import type { Session } from "../session.ts";

/** The exit code of a plan with changes. */
const hasChanges = 2;

export function addPlan(program: Command, session: Session): void {
  const { system } = session;
  program.command("plan")
    .description("show what applying the files would change; changes nothing")
    .argument("<folder>", "the folder of the files")
    .requiredOption("--project <id>", "the project")
    .option("--prune", "delete what the files lack")
    .option("--out <file>", "save the plan, for: badges apply <file>")
    .option("--json", "print the plan as JSON")
    .addHelpText("after", "\nExit codes: 0 no changes; 1 error; 2 there are changes.")
    .action(async (path, { project: projectId, prune, out, json }) => {
      const printer = createPrinter(system, { json });
      const document = documentOf(await readFolder(path));
      const api = createApi(await findConnection(system), system);
      const plan = await planOfFiles(api, projectId, document, { prune });
      await showPlan(api, projectId, plan, printer);
      printer.resource(plan);
      if (out !== undefined) {
        await savePlan(out, projectId, plan);
        printer.note(`Saved. Until ${plan.expiresAt}, apply it with: badges apply ${out}`);
      }
      if (hasSteps(plan)) session.exitCode = hasChanges;
    });
}
