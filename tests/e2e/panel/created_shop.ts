import type { DemoService } from "../demo_service.ts";
import { manage } from "./manage.ts";

/** Sends a change to a path below the project's URL. Rejects if it fails. */
export type Change = (method: string, path: string, body?: unknown) => Promise<void>;

/** Creates another project besides the demo project, and returns the function that changes it. */
export async function createShop(service: DemoService, projectId: string): Promise<Change> {
  const change: Change = (method, path, body) =>
    manage(service, method, `projects/${projectId}${path}`, body);
  await change("PUT", "", { name: `Shop ${projectId}` });
  return change;
}

/** The id of the test's badge with this number. */
export function badgeId(number: number): string {
  return `0b5a1f4e-6f0c-4a57-9d5c-${number.toString(16).padStart(12, "0")}`;
}
