import { secretVariables } from "../../src/process/bad_config.ts";
import { assert, assertEquals } from "@std/assert";
import config from "../../deno.json" with { type: "json" };
import { toolVariables } from "../../src/http/assets/run_tool.ts";

/** The tasks that operators and shops run; the others are for development. */
const productTasks = Object.entries(config.tasks).filter(([name]) =>
  !/^(test|ok|bench)/.test(name)
);

async function sources(folder: URL): Promise<[path: string, source: string][]> {
  const found: [string, string][] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (name === "node_modules") continue;
    if (isDirectory) found.push(...await sources(new URL(`${name}/`, folder)));
    else if (/\.tsx?$/.test(name)) {
      const file = new URL(name, folder);
      found.push([file.pathname.replace(/.*\/src\//, ""), await Deno.readTextFile(file)]);
    }
  }
  return found;
}

Deno.test("no task of the product runs with all permissions", () => {
  assert(productTasks.length > 5);
  for (const [name, task] of productTasks) {
    assert(!/(^|\s)(-A|--allow-all|--allow-scripts)\b/.test(task), name);
  }
});

Deno.test("the build reads the variables that tools need, and gets no secret", () => {
  const [, names = ""] = /--allow-env=(\S+)/.exec(config.tasks.build) ?? [];
  assertEquals(names.split(",").sort(), [...toolVariables].sort());
  for (const task of [config.tasks.start, config.tasks.dev, config.tasks.build]) {
    const [, unset = ""] = /^\(?unset ([A-Z_ ]+)( &&|;) deno /.exec(task) ?? [];
    assertEquals(unset.split(" ").sort(), [...secretVariables].sort(), task);
  }
});

Deno.test("every process that the product starts has a cleared environment", async () => {
  const starting: string[] = [];
  for (const [path, source] of await sources(new URL("../../src/", import.meta.url))) {
    assert(!/["']-A["']|--allow-all/.test(source), path);
    // Only tools run packages; no other part of the product starts a process.
    for (const [call] of source.matchAll(/new Deno\.Command\([^]*?\)\.|\bspawn\(|\bexecFile\(/g)) {
      starting.push(path);
      assert(/clearEnv: true/.test(call), path);
    }
  }
  assertEquals(starting, ["http/assets/run_tool.ts"]);
});
