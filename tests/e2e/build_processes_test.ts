import { assert, assertEquals } from "@std/assert";
import { fileURLToPath } from "node:url";
import { tempFolder } from "../support/service/service_process.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const secrets = {
  ADMIN_TOKEN: "the-bootstrap-token-of-this-test-0123456789",
  METRICS_TOKEN: "the-token-for-figures-of-this-test-012345678",
  DENO_KV_ACCESS_TOKEN: "the-token-of-the-store-of-this-test-01234567",
};

interface SeenProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
  readonly environment: string;
}

/** All running processes, also other users'. Those that end meanwhile are left out. */
function* processes(): Generator<SeenProcess> {
  for (const { name } of Deno.readDirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const read = (file: string) => Deno.readTextFileSync(`/proc/${name}/${file}`);
    try {
      const parent = Number(/^PPid:\s+(\d+)$/m.exec(read("status"))?.[1]);
      const command = read("cmdline").replaceAll("\0", " ");
      yield { pid: Number(name), parent, command, environment: read("environ") };
    } catch {
      // It has ended, or belongs to another user.
    }
  }
}

/** A process and all its descendants. */
function descendants(ancestor: number): SeenProcess[] {
  const all = [...processes()];
  const found = all.filter(({ pid }) => pid === ancestor);
  // The loop also visits the items that it appends.
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
  return found;
}

Deno.test("deno task start: no process of the build has a secret in its environment", async () => {
  await using folder = await tempFolder();
  for (
    const name of ["src", "openapi", "tests/packages", "deno.json", "deno.lock", "deno.dev.lock"]
  ) {
    const to = `${folder.path}/${name}`;
    const args = [
      "-c",
      'mkdir -p "$(dirname "$2")" && tar -C "$1" --exclude=node_modules -cf - "$3" | tar -C "$4" -xf -',
    ];
    const copy = new Deno.Command("sh", { args: [...args, "sh", root, to, name, folder.path] });
    assert((await copy.output()).success, name);
  }
  await using service = new Deno.Command(Deno.execPath(), {
    args: ["task", "start"],
    cwd: folder.path,
    env: { ...secrets, KV_URL: ":memory:", PORT: "0" },
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const seen = new Map<string, string>();
  const heldByService = new Set<string>();
  const manifest = `${folder.path}/dist/panel/manifest.json`;
  const isBuilt = () => Deno.stat(manifest).then(() => true, () => false);
  const hasFailed = () =>
    Deno.stat(`${folder.path}/dist/panel.failed`).then(() => true, () => false);
  while (!await isBuilt() && !await hasFailed()) {
    for (const { pid, command, environment } of descendants(service.pid)) {
      const held = Object.entries(secrets).filter(([, secret]) => environment.includes(secret));
      // The caller set them for the task, and the service needs them; after a fork a child briefly
      // looks like the task itself.
      if (/ task start /.test(command)) continue;
      const names = held.map(([name]) => name).join();
      if (/ src\/main\.ts /.test(command)) heldByService.add(names);
      else seen.set(`${pid} ${command}`, names);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  service.kill("SIGTERM");
  await service.stderr.cancel();
  await service.status;
  assert(await isBuilt());
  assertEquals([...seen].filter(([, held]) => held !== ""), []);
  assert(heldByService.has(Object.keys(secrets).join()));
  const commands = [...seen.keys()];
  for (
    const program of [
      "src/tools/build.ts",
      "src/tools/bundle.ts",
      "esbuild",
      "scalar_script.ts",
      "build/main.ts",
    ]
  ) {
    assert(
      commands.some((command) => command.includes(program)),
      `${program}: ${commands.join("\n")}`,
    );
  }
});
