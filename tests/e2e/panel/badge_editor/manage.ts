import { assert } from "@std/assert";
import type { DemoService } from "../../demo_service.ts";

/** A JSON object as the service answers it. */
export type Answer = Record<string, unknown>;

/** Asks the management API of the demo project for something that has to work. */
export async function manage(
  { origin, adminToken }: DemoService,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const answer = await fetch(`${origin}/admin/v1/projects/demo${path}`, {
    method,
    headers: { Authorization: `Bearer ${adminToken}`, "Content-Type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await answer.text();
  assert(answer.ok, text);
  return text === "" ? {} : JSON.parse(text);
}

/** A token of the project that may do what a scope says. */
export async function makeToken({ origin, adminToken }: DemoService, scope: string) {
  const answer = await fetch(`${origin}/admin/v1/tokens`, {
    method: "POST",
    headers: { Authorization: `Bearer ${adminToken}`, "Content-Type": "application/json" },
    body: JSON.stringify({ name: scope, scopes: [scope] }),
  });
  const { secret } = await answer.json();
  return String(secret);
}
