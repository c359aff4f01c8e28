import { readFile, writeFile } from "node:fs/promises";
import { CliError } from "../cli_error.ts";
import { parseObjectFile } from "../folder/json_file.ts";
import { jsonText } from "../folder/folder_files.ts";
import { isRecord } from "../is_record.ts";
import type { Plan } from "./plan_requests.ts";

/** A plan to apply later. */
export interface SavedPlan {
  readonly projectId: string;
  readonly planId: string;
}

/** Writes a plan to a file, with its project. */
export async function savePlan(path: string, projectId: string, plan: Plan): Promise<void> {
  await writeFile(path, jsonText({ projectId, plan }));
}

/** Reads a file of {@link savePlan}. */
export async function readSavedPlan(path: string): Promise<SavedPlan> {
  // An editor may have written a byte order mark, which the decoder skips.
  const text = new TextDecoder().decode(await readFile(path));
  const { value: { projectId, plan } } = parseObjectFile(path, text);
  if (typeof projectId === "string" && isRecord(plan) && typeof plan.id === "string") {
    return { projectId, planId: plan.id };
  }
  throw new CliError(
    `${path} is not a saved plan. Create one with: badges plan … --out ${path}`,
  );
}
