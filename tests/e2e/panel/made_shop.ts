import type { DemoService } from "../demo_service.ts";
import { manage } from "./manage.ts";

/** Sends a change below a project's address, which has to succeed. */
export type Change = (method: string, path: string, body?: unknown) => Promise<void>;

/** Makes a project with the type `label` beside the demo project; what is answered changes it further. */
export async function makeShop(service: DemoService, projectId: string): Promise<Change> {
  const change: Change = (method, path, body) =>
    manage(service, method, `projects/${projectId}${path}`, body);
  await change("PUT", "", { name: `Shop ${projectId}` });
  return change;
}

/** The id of a badge of a test. */
export function badgeId(number: number): string {
  return `0b5a1f4e-6f0c-4a57-9d5c-${number.toString(16).padStart(12, "0")}`;
}
