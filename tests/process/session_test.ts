import { assertEquals } from "@std/assert";
import { ServiceProcess, tempFolder } from "../support/service/service_process.ts";

/** What a browser gets from the service; its cookie is kept across restarts. */
function browser() {
  let cookie = "";
  const send = async ({ origin }: ServiceProcess, method: string, body: string | null = null) => {
    const response = await fetch(`${origin}/admin/v1/session`, {
      method,
      body,
      headers: { "Cookie": cookie, "Origin": origin, "Content-Type": "application/json" },
    });
    await response.body?.cancel();
    cookie = response.headers.get("Set-Cookie")?.split(";")[0] ?? cookie;
    return response.status;
  };
  return {
    signIn: (service: ServiceProcess, token: string) =>
      send(service, "POST", JSON.stringify({ token })),
    statusOf: (service: ServiceProcess) => send(service, "GET"),
  };
}

const firstToken = "first-token-of-the-tests-0123456789";
const secondToken = "second-token-of-the-tests-0123456789";

Deno.test("a session survives a restart, and ends permanently when ADMIN_TOKEN is changed", async () => {
  await using folder = await tempFolder();
  const run = async (ADMIN_TOKEN: string, test: (service: ServiceProcess) => Promise<void>) => {
    await using service = await ServiceProcess.start(folder.path, { ADMIN_TOKEN });
    await test(service);
    service.signal("SIGTERM");
    assertEquals((await service.ended).code, 0);
  };
  const [kept, other] = [browser(), browser()];
  await run(firstToken, async (service) => {
    assertEquals(await kept.signIn(service, firstToken), 200);
    assertEquals(await other.signIn(service, firstToken), 200);
  });
  await run(firstToken, async (service) => assertEquals(await kept.statusOf(service), 200));
  await run(secondToken, async (service) => assertEquals(await kept.statusOf(service), 401));
  // The other browser made no request during the change: its cookie is unchanged.
  await run(firstToken, async (service) => assertEquals(await other.statusOf(service), 401));
});
