import { assert } from "@std/assert";
import type { DemoService } from "../demo_service.ts";

/** Asks the management API for what a test is not about; answers what it said. */
export async function manage(
  { origin, adminToken }: Pick<DemoService, "origin" | "adminToken">,
  method: string,
  path: string,
  body?: unknown,
) {
  const headers = { Authorization: `Bearer ${adminToken}`, "Content-Type": "application/json" };
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(`${origin}/admin/v1/${path}`, { method, headers, ...init });
  const text = await response.text();
  assert(response.ok, `${method} ${path}: ${response.status} ${text}`);
  return text === "" ? undefined : JSON.parse(text);
}

/** The service as who holds a new token knows it. */
export async function withToken(service: DemoService, token: object): Promise<DemoService> {
  const { secret } = await manage(service, "POST", "tokens", { name: "Colleague", ...token });
  return { ...service, adminToken: secret };
}
