import type { Api } from "../connection/api.ts";
import { CliError } from "../cli_error.ts";
import { documentOf } from "../folder/document.ts";
import type { Folder } from "../folder/read_folder.ts";
import { createPlan } from "./plan_requests.ts";

/**
 * Returns whether a subject's file has what the project has, though maybe written in another way,
 * such as an instant with another offset. Only the service knows: a plan has no step for it.
 */
export async function sameSubjects(
  api: Api,
  projectId: string,
  folder: Folder,
): Promise<(subject: string) => boolean> {
  try {
    const configuration = documentOf(folder).value;
    const { steps, summary } = await createPlan(api, projectId, { configuration });
    const all = summary.create + summary.update + summary.delete + summary.move;
    const updated = new Set(steps.flatMap((it) => it.op === "update" ? [it.subject] : []));
    return (subject) => all === steps.length && !updated.has(subject);
  } catch (error) {
    // The files are invalid, so they have something else.
    if (error instanceof CliError) return () => false;
    throw error;
  }
}
