import { assertEquals } from "@std/assert";
import { adminToken, type TestService } from "./test_service.ts";

export const sessionPath = "/admin/v1/session";

/** Signs in with a token; returns the cookie and the session from the response. */
export async function signIn(service: TestService, token = adminToken) {
  const response = await service.request(sessionPath, { json: { token }, token: null });
  assertEquals(response.status, 200, await response.clone().text());
  const [cookie = ""] = (response.headers.get("Set-Cookie") ?? "").split(";");
  return { cookie, session: await response.json() };
}

/** The request options of a browser with this cookie. */
export function byCookie(cookie: string, headers: Record<string, string> = {}) {
  return { token: null, headers: { Cookie: cookie, ...headers } };
}

/** Creates a token; returns its secret and id. */
export async function createToken(
  service: TestService,
  json: Record<string, unknown> = {},
): Promise<{ secret: string; id: string }> {
  const fields = { name: "Till", scopes: ["write"], ...json };
  const response = await service.request("/admin/v1/tokens", { json: fields });
  assertEquals(response.status, 201);
  return await response.json();
}
