import type { Command } from "commander";
import { createApi, findConnection } from "../connection/api.ts";
import { getConfiguration } from "../connection/configuration.ts";
import { createPrinter } from "../output/printer.ts";
import { readComment } from "../plan/comment.ts";
import { confirmPlan } from "../plan/confirm_plan.ts";
import { createPlan } from "../plan/plan_requests.ts";
import type { Session } from "../session.ts";

export function addPromote(program: Command, { system }: Session): void {
  program.command("promote")
    .description("make a project like another one: types, badges, order, segments and mappings")
    .requiredOption("--from <id>", "the project to copy")
    .requiredOption("--to <id>", "the project to change")
    .option("--from-url <url>", "the service of --from, if it is another one")
    .option("--settings", "also the settings, but not the name")
    .option("--feeds", "also the feeds")
    .option("--prune", "delete what the first project lacks")
    .option("--comment <text>", "why, for the list of changes: one line", readComment)
    .option("--yes", "do not ask")
    .option("--json", "print the result as JSON")
    .action(async ({ from, to, fromUrl, settings, feeds, prune, comment, yes, json }) => {
      const printer = createPrinter(system, { json });
      const api = createApi(await findConnection(system), system);
      const source = fromUrl === undefined
        ? api
        : createApi(await findConnection(system, fromUrl), system);
      const { project, feeds: itsFeeds, ...configuration } = await getConfiguration(source, from);
      const target = settings ? (await getConfiguration(api, to)).project : undefined;
      const plan = await createPlan(api, to, {
        prune,
        configuration: {
          ...configuration,
          ...(target !== undefined && { project: { ...project, name: target.name } }),
          ...(feeds && { feeds: itsFeeds }),
        },
      });
      await confirmPlan(system, api, printer, plan, { projectId: to, yes, comment });
    });
}
