import { assertEquals, assertStringIncludes } from "@std/assert";
import { pack } from "../../src/tools/pack.ts";
import { startDemoService } from "../e2e/demo_service.ts";
import { tempFolder } from "../support/service/service_process.ts";
import { runIn } from "./npm_folder.ts";

/** A developer's program, compiled with the strictest TypeScript options. */
const program = `
import process from "node:process";
import { type components, nodeSystem, run, type System } from "badge-query-cli";

const system: System = { ...nodeSystem(), env: {} };
const op: components["schemas"]["PlanStep"]["op"] = "update";
// @ts-expect-error: no step does this
const other: components["schemas"]["PlanStep"]["op"] = "paint";
process.exitCode = await run(["--help"], system);
console.log(op, other);
`;

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  target: "es2022",
  module: "nodenext",
  lib: ["es2022", "dom", "dom.iterable"],
  types: ["node"],
};

const tools = ["typescript@5.9.3", "@types/node@24.10.1", "publint@0.3.25"];

Deno.test("the packed tool pulls, plans and applies in Node 20 and in Deno, and has types", async () => {
  await using service = await startDemoService();
  await using folder = await tempFolder();
  const archive = await pack("0.0.0-test", `${folder.path}/packed`, "badge-query-cli");
  await Deno.writeTextFile(`${folder.path}/package.json`, '{"type": "module", "private": true}');
  const run = (command: string, ...args: string[]) => runIn(folder.path, command, ...args);
  await run("npm", "install", "--silent", archive, ...tools);

  const bin = "node_modules/badge-query-cli/main.js";
  const runtimes = [["npx", "badges"], [Deno.execPath(), "run", "-A", bin]];
  for (const [place, [command = "", ...start]] of runtimes.entries()) {
    const env = { BADGES_URL: service.origin, BADGES_TOKEN: service.adminToken };
    const badges = async (...args: string[]) => {
      const all = { cwd: folder.path, args: [...start, ...args, "--project", "demo"], env };
      const { code, stdout, stderr } = await new Deno.Command(command, all).output();
      const decoder = new TextDecoder();
      return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
    };
    const files = `files-${place}`;
    assertStringIncludes((await badges("pull", files)).stdout, 'Pulled project "demo"');
    assertEquals((await badges("plan", files)).code, 0);
    const project = `${folder.path}/${files}/project.json`;
    const settings = JSON.parse(await Deno.readTextFile(project));
    await Deno.writeTextFile(project, JSON.stringify({ ...settings, cacheSeconds: 60 + place }));
    const plan = await badges("plan", files);
    assertEquals(plan.code, 2, plan.stderr);
    assertStringIncludes(plan.stdout, `→ ${60 + place}`);
    assertEquals((await badges("apply", files)).code, 1);
    assertStringIncludes((await badges("apply", files, "--yes")).stdout, "Applied as revision");
    assertStringIncludes((await badges("pull", files)).stdout, "Nothing to do");

    await Deno.writeTextFile(`${folder.path}/products.csv`, "id,title\n1234,Scarf\n");
    const imported = await badges("import", "products.csv", "--yes");
    assertStringIncludes(imported.stdout, "Imported products.csv. 1 rows", imported.stderr);
  }

  await Deno.writeTextFile(`${folder.path}/program.ts`, program);
  await Deno.writeTextFile(`${folder.path}/tsconfig.json`, JSON.stringify({ compilerOptions }));
  await run("npx", "tsc");
  assertStringIncludes(await run("node", "program.js"), "Usage: badges");
  await run("npx", "publint", "--strict", "node_modules/badge-query-cli");
});
