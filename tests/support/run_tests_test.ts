import { assertEquals, assertStringIncludes } from "@std/assert";

const root = new URL("../../", import.meta.url);

async function runTests(...args: string[]) {
  const flags = ["run", "-q", "-A", "--lock=deno.dev.lock", "tests/support/run_tests.ts"];
  const command = new Deno.Command(Deno.execPath(), { args: [...flags, ...args], cwd: root });
  const { code, stdout, stderr } = await command.output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

Deno.test("deno task test NAME runs the files with the name in their path", async () => {
  const { code, stdout } = await runTests("auth/scope");
  assertEquals(code, 0);
  const files = new Set(Array.from(stdout.matchAll(/\btests\/\S+_test\.ts/g), ([path]) => path));
  assertEquals([...files], ["tests/auth/scope_test.ts"]);
});

Deno.test("deno task test NAME fails if no path contains the name", async () => {
  const { code, stderr } = await runTests("no_such_file");
  assertEquals(code, 1);
  assertStringIncludes(stderr, "No test file has no_such_file in its path.");
});
