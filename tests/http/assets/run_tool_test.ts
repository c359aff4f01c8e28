import { assert, assertEquals, assertRejects } from "@std/assert";
import { fileURLToPath } from "node:url";
import { isJsonObject, type JsonObject } from "../../../src/domain/json.ts";
import { tempFolder } from "../../support/service/service_process.ts";
import { projectSettings, runTool, toolVariables } from "../../../src/http/assets/run_tool.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const probe = new URL("run_tool_probe.ts", import.meta.url);

/**
 * The report of the probe, run as a tool that may read its environment, by a process with `env`.
 */
async function probeUnder(env: Record<string, string>): Promise<JsonObject> {
  const script = `
    import { projectSettings, runTool } from "./src/http/assets/run_tool.ts";
    const program = new URL(${JSON.stringify(probe.href)});
    const permissions = ["--allow-env"];
    const tool = { program, settings: projectSettings, permissions, variables: { OWN: "1" } };
    console.log(JSON.stringify(await runTool(tool, (result) => typeof result === "object")));`;
  const { PATH = "", HOME = "", DENO_DIR = "" } = Deno.env.toObject();
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", "-q", "--lock=deno.dev.lock", script],
    cwd: root,
    clearEnv: true,
    env: { PATH, HOME, ...(DENO_DIR !== "" && { DENO_DIR }), ...env },
  }).output();
  const output = new TextDecoder().decode(stdout);
  assert(output !== "", new TextDecoder().decode(stderr));
  const result: unknown = JSON.parse(output);
  assert(isJsonObject(result));
  return result;
}

Deno.test("runTool() gives a tool only the variables that tools need, and no other permission", async () => {
  const secrets = [
    "ADMIN_TOKEN",
    "METRICS_TOKEN",
    "DENO_KV_ACCESS_TOKEN",
    "ETCD_PASSWORD",
    "KV_URL",
  ];
  const others = ["AWS_SECRET_ACCESS_KEY", "NPM_TOKEN", "DENO_AUTH_TOKENS", "SOME_FUTURE_NAME"];
  const env = Object.fromEntries([...secrets, ...others].map((name) => [name, "secret"]));
  const NODE_EXTRA_CA_CERTS = "/dev/null";
  const { variables, granted } = await probeUnder({ ...env, TMPDIR: "/tmp", NODE_EXTRA_CA_CERTS });
  assert(isJsonObject(variables ?? null) && isJsonObject(variables!));
  const expected = [...toolVariables, "NO_COLOR", "OWN"];
  assertEquals(Object.keys(variables).filter((name) => !expected.includes(name)), []);
  assertEquals([variables.TMPDIR, variables.OWN], ["/tmp", "1"]);
  // Without it, packages cannot be downloaded through a proxy with an authority of its own.
  assertEquals(variables.NODE_EXTRA_CA_CERTS, NODE_EXTRA_CA_CERTS);
  assertEquals(granted, ["env"]);
});

Deno.test("runTool() names the cause when a tool fails", async () => {
  const tool = { program: probe, settings: projectSettings, permissions: [] };
  await assertRejects(() => runTool(tool, (_): _ is string => true), Error, "Requires env access");
  const missing = { ...tool, program: new URL("no_such_tool.ts", import.meta.url) };
  await assertRejects(() => runTool(missing, (_): _ is string => true), Error, "Module not found");
});

Deno.test("runTool() names the reason when a package cannot be downloaded", async () => {
  await using folder = await tempFolder();
  const tool = {
    program: new URL("../../../src/http/pages/scalar_script.ts", import.meta.url),
    settings: projectSettings,
    permissions: [],
    // Nothing is cached there, and no registry is at this address.
    variables: { DENO_DIR: folder.path, NPM_CONFIG_REGISTRY: "http://127.0.0.1:9/" },
  };
  await assertRejects(
    () => runTool(tool, (_): _ is string => true),
    Error,
    "error sending request",
  );
});

Deno.test("runTool() rejects a result of an unexpected kind", async () => {
  const tool = { program: probe, settings: projectSettings, permissions: ["--allow-env"] };
  const isText = (result: unknown) => typeof result === "string";
  await assertRejects(() => runTool(tool, isText), Error, "not its result");
});
