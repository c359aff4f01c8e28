import { assertEquals, assertRejects } from "@std/assert";
import type { Api } from "../../../src/panel/data/api.ts";
import { sessions } from "../../../src/panel/auth/session.ts";
import { ServiceProblem } from "../../../src/panel/data/service_problem.ts";

/** A browser that has signed in, with a service that responds to a sign-out like this. */
function signedIn(respond: () => Promise<unknown>) {
  let isMarked = true;
  const mark = { read: () => isMarked, write: (value: boolean) => void (isMarked = value) };
  const api = { DELETE: respond } as unknown as Api;
  return { session: sessions(api, mark), isMarked: () => isMarked };
}

Deno.test("signOut() can be repeated after a failure, and is done if the session has ended", async () => {
  const lost = signedIn(() => Promise.reject(new TypeError("Failed to fetch")));
  await assertRejects(() => lost.session.signOut(), TypeError);
  assertEquals(lost.isMarked(), true);
  const problem = new ServiceProblem({ status: 401, detail: "Not signed in" });
  const ended = signedIn(() => Promise.reject(problem));
  await ended.session.signOut();
  assertEquals(ended.isMarked(), false);
});
