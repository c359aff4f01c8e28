import type { ServiceProcess } from "./service_process.ts";

/** Sends one management request and returns its body. Throws unless it succeeds. */
export type Manage = (method: "PUT" | "POST", path: string, body: unknown) => Promise<unknown>;

/** Creates a function that sends management requests to the paths under `base`. */
export function createManagement(
  { origin, adminToken }: ServiceProcess,
  base: string,
  signal: AbortSignal,
): Manage {
  return async (method, path, body) => {
    const response = await fetch(`${origin}${base}${path}`, {
      method,
      headers: { authorization: `Bearer ${adminToken}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      signal,
    });
    const text = await response.text();
    if (!response.ok) {
      throw new Error(
        `Cannot manage the project: ${method} ${path} answered ${response.status} ${text}`,
      );
    }
    return text === "" ? undefined : JSON.parse(text);
  };
}
