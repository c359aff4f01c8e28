import { assert, assertEquals, assertFalse, assertRejects } from "@std/assert";
import { hasScope, isScope, sessions } from "../../../src/panel/auth/session.ts";
import { createApi } from "../../../src/panel/data/api.ts";
import { ServiceProblem } from "../../../src/panel/data/service_problem.ts";
import { adminToken, publicUrl, TestService } from "../../support/service/test_service.ts";

/** The panel's session functions for a service, with a browser that stores one cookie. */
function sessionsOf({ app }: TestService) {
  let cookie = "";
  let isMarked = false;
  const mark = { read: () => isMarked, write: (may: boolean) => void (isMarked = may) };
  return sessions(
    createApi({
      baseUrl: publicUrl,
      fetch: async (request) => {
        request.headers.set("Cookie", cookie);
        request.headers.set("Origin", publicUrl);
        const response = await app.fetch(request);
        cookie = response.headers.get("Set-Cookie")?.split(";")[0] ?? cookie;
        return response;
      },
    }),
    mark,
  );
}

Deno.test("sessions() sign in with a token, return the session, and sign out", async () => {
  await using service = await TestService.create();
  const { signIn, get, signOut } = sessionsOf(service);
  const refused = async (call: () => Promise<unknown>) =>
    assertEquals((await assertRejects(call, ServiceProblem)).status, 401);
  await refused(() => get());
  await refused(() => signIn("bdg_not_a_token"));

  const session = await signIn(adminToken);
  assertEquals(session.scopes, ["admin"]);
  assertEquals(await get(), session);
  await signOut();
  await refused(() => get());
});

Deno.test("hasScope() treats each scope as including the lower ones", () => {
  assert(hasScope({ scopes: ["read"] }, "read"));
  assertFalse(hasScope({ scopes: ["read"] }, "write"));
  assert(hasScope({ scopes: ["admin"] }, "write"));
  assert(hasScope({ scopes: ["read", "write"] }, "write"));
  assertFalse(hasScope({ scopes: [] }, "read"));
  assertFalse(isScope("toString"));
});
