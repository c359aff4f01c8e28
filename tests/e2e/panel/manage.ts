import { assert } from "@std/assert";
import type { DemoService } from "../demo_service.ts";

/** Sends a management request that the test is not about, and returns the response body. */
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

/** Like `manage`, with a path in the demo project. */
export function inDemo(service: DemoService, method: string, path: string, body?: unknown) {
  return manage(service, method, `projects/demo/${path}`, body);
}

const atOnce = 10;

/**
 * Processes many items, a few at a time: a store on a busy machine cannot handle hundreds at once.
 */
export async function forEachOf<Item>(
  items: readonly Item[],
  act: (item: Item, at: number) => Promise<unknown>,
): Promise<void> {
  for (let done = 0; done < items.length; done += atOnce) {
    const batch = items.slice(done, done + atOnce);
    await Promise.all(batch.map((item, at) => act(item, done + at)));
  }
}

/** The service with a new token in place of the admin token. */
export async function withToken(service: DemoService, token: object): Promise<DemoService> {
  const { secret } = await manage(service, "POST", "tokens", { name: "Colleague", ...token });
  return { ...service, adminToken: secret };
}
