import { assertEquals, assertStringIncludes } from "@std/assert";
import { tempFolder } from "../../support/service/service_process.ts";
import { adminToken, TestService } from "../../support/service/test_service.ts";
import { runTool, toolUrl } from "../support/tool.ts";

Deno.test("login stores the token in a file of mode 0600, and the next command uses it", async () => {
  await using service = await TestService.create({ withDemo: true });
  await using home = await tempFolder();
  const env = { HOME: home.path };
  const login = await runTool(service, ["login", `${toolUrl}/`], { env, answers: [adminToken] });
  assertEquals([login.code, login.stdout], [0, ""]);
  const path = `${home.path}/.config/badges/credentials.json`;
  assertEquals((await Deno.stat(path)).mode! & 0o777, 0o600);
  const changes = await runTool(service, ["changes", "--project", "demo"], { env });
  assertEquals(changes.code, 0);

  // Also if the file was readable before.
  await Deno.chmod(path, 0o644);
  await runTool(service, ["login", toolUrl], { env, input: `${adminToken}\n` });
  assertEquals((await Deno.stat(path)).mode! & 0o777, 0o600);

  // Also if another file, or a link, is where it is written first.
  const elsewhere = `${home.path}/elsewhere`;
  await Deno.writeTextFile(elsewhere, "");
  await Deno.symlink(elsewhere, `${path}.new`);
  await runTool(service, ["login", toolUrl], { env, input: `${adminToken}\n` });
  assertEquals((await Deno.lstat(path)).isFile, true);
  assertEquals((await Deno.stat(path)).mode! & 0o777, 0o600);
  assertEquals(await Deno.readTextFile(elsewhere), "");
});

Deno.test("login stores no token that the service refuses", async () => {
  await using service = await TestService.create();
  await using home = await tempFolder();
  const env = { HOME: home.path };
  const login = await runTool(service, ["login", toolUrl], { env, input: "wrong" });
  assertEquals(login.code, 1);
  assertStringIncludes(login.stderr, "token");
  assertEquals(Array.from(Deno.readDirSync(home.path)), []);
});

Deno.test("the token of the environment is not sent to a service that it does not name", async () => {
  await using service = await TestService.create();
  await using home = await tempFolder();
  const sent: (string | null)[] = [];
  const app = {
    fetch: (request: Request) => {
      sent.push(request.headers.get("Authorization"));
      return service.app.fetch(request);
    },
  };
  const env = { HOME: home.path, BADGES_URL: toolUrl, BADGES_TOKEN: adminToken };
  const other = await runTool({ app }, ["login", "http://other.test"], { env, input: "other" });
  assertEquals([other.code, sent], [1, ["Bearer other"]]);
});

Deno.test("without an address or a token, a command says what to do", async () => {
  await using service = await TestService.create();
  await using home = await tempFolder();
  const run = (env: Record<string, string>) =>
    runTool(service, ["changes", "--project", "shop"], { env: { HOME: home.path, ...env } });
  assertStringIncludes((await run({})).stderr, "Set BADGES_URL, or run: badges login");
  const noToken = await run({ BADGES_URL: toolUrl });
  assertEquals(
    noToken.stderr,
    `There is no token for ${toolUrl}. Set BADGES_TOKEN, or run: badges login\n`,
  );
  assertEquals(noToken.code, 1);
  const bad = await run({ BADGES_URL: "badges.test" });
  assertStringIncludes(bad.stderr, "must be an http(s) URL such as");
});

Deno.test("with an address and a token in the environment, a command needs no home folder", async () => {
  await using service = await TestService.create();
  await service.request("/admin/v1/projects", { json: { id: "shop", name: "Shop" } });
  const env = { HOME: "/dev/null", BADGES_URL: toolUrl, BADGES_TOKEN: adminToken };
  const { code, stderr } = await runTool(service, ["changes", "--project", "shop"], { env });
  assertEquals([code, stderr], [0, ""]);
});
