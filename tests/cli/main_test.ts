import { assertEquals, assertMatch } from "@std/assert";
import config from "../../deno.json" with { type: "json" };
import { runTool } from "./support/tool.ts";

const flags = "-q --no-check --lock=deno.dev.lock -A";
/** More than a pipe holds, so that the reader ends before the program has written all. */
const steps = Array.from({ length: 5_000 }, (_, number) => (
  { op: "create", subject: `badges/${number}`, name: "Winter sale" }
));
const plan = {
  ...{ id: "1", baseRevision: 1, steps },
  summary: { create: steps.length, update: 0, delete: 0, move: 0, unchanged: 0 },
  effects: { products: 0, perBadge: [], isComplete: true },
  findings: { added: [], resolved: [] },
};

/** Runs the program in a shell, as `badges`, against a service with much to print. */
async function shell(command: string) {
  const paths: string[] = [];
  await using server = Deno.serve({ port: 0, onListen() {} }, ({ url }) => {
    paths.push(url.slice(url.lastIndexOf("/")));
    if (url.endsWith("/plans")) return Response.json(plan);
    if (url.endsWith("/apply")) return Response.json({ revision: 2 });
    return new Response("a,b\n".repeat(50_000), { headers: { "Content-Type": "text/csv" } });
  });
  const { code, stderr } = await new Deno.Command("sh", {
    args: ["-c", `badges() { "$DENO" run ${flags} src/cli/main.ts "$@"; }; ${command}`],
    cwd: new URL("../../", import.meta.url).pathname,
    env: {
      DENO: Deno.execPath(),
      ...{ BADGES_URL: `http://127.0.0.1:${server.addr.port}`, BADGES_TOKEN: "token" },
    },
  }).output();
  return { code, stderr: new TextDecoder().decode(stderr), paths };
}

Deno.test("badges exits with 1 and one line if standard output is full", async () => {
  for (const command of ["undo 1 --yes", "export assignments"]) {
    const { code, stderr, paths } = await shell(`badges ${command} --project shop > /dev/full`);
    assertEquals([code, paths.length], [1, 1]);
    assertMatch(stderr, /^(?!Unexpected)[^\n]*[Nn]o space left on device[^\n]*\n$/);
  }
});

Deno.test("badges does all of its work if its output is not read to the end", async () => {
  for (const command of ["undo 1 --yes", "export assignments"]) {
    const { stderr, paths } = await shell(
      `(badges ${command} --project shop; echo "exit code $?" >&2) | head -n 1`,
    );
    assertEquals(stderr, "exit code 0\n");
    assertEquals(paths, command.startsWith("undo") ? ["/plans", "/apply"] : ["/assignments"]);
  }
});

Deno.test("badges keeps its exit code if standard error is full", async () => {
  assertEquals((await shell("badges explain 1 --project shop 2> /dev/full")).code, 1);
});

Deno.test("badges --version prints the version of the service", async () => {
  const service = { app: { fetch: () => Response.error() } };
  const { code, stdout } = await runTool(service, ["--version"]);
  assertEquals([code, stdout], [0, `${config.version}\n`]);
});
