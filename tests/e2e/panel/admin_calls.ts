import { assert } from "@std/assert";
import type { DemoService } from "../demo_service.ts";

/** Asks a service's management what a test needs to know or to have; whatever is no success fails the test. */
export async function callAdmin(
  { origin, adminToken }: DemoService,
  method: string,
  path: string,
  body?: unknown,
) {
  const answer = await fetch(`${origin}/admin/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${adminToken}`, "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  assert(answer.ok, `${method} ${path}: ${answer.status} ${text}`);
  return text === "" ? undefined : JSON.parse(text);
}
