import { assert } from "@std/assert";
import { fileURLToPath } from "node:url";
import { PythonVenv } from "../support/python_venv.ts";
import { ServiceProcess, tempFolder } from "../support/service/service_process.ts";

const token = "the-token-of-the-tests-0123456789";
const config = fileURLToPath(new URL("./schemathesis.toml", import.meta.url));
/** How long each of the two runs takes at most. */
const seconds = { withToken: 120, asStranger: 20 };

/**
 * Runs all phases of Schemathesis against a service with the demo project. Throws with its report
 * if a check fails.
 */
async function fuzz(python: PythonVenv, maxSeconds: number, args: readonly string[]) {
  await using folder = await tempFolder();
  await using service = await ServiceProcess.start(folder.path, {
    ADMIN_TOKEN: token,
    AUTH_FAILURES_PER_MINUTE: "1000000",
  });
  const url = `${service.origin}/openapi.json`;
  const bounds = ["--seed", "1", "--max-time", `${maxSeconds}`, "--request-timeout", "10"];
  const output = ["--continue-on-failure", "--warnings", "off", "--output-truncate", "true"];
  console.log(
    await python.run("st", ["--config-file", config, "run", url, ...bounds, ...output, ...args]),
  );
  assert(!service.output().includes("A request failed"), service.output().slice(-2_000));
}

Deno.test("schemathesis finds no undocumented response and no server error", async (t) => {
  await using python = await PythonVenv.install(["schemathesis==4.32.5"]);
  await t.step(
    "with full permissions",
    () => fuzz(python, seconds.withToken, ["--header", `Authorization: Bearer ${token}`]),
  );
  // On management paths, a caller without a token gets a 401 before any 405.
  await t.step(
    "without a token",
    () => fuzz(python, seconds.asStranger, ["--exclude-checks", "unsupported_method"]),
  );
});
