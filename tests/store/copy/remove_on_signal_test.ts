import { assertEquals } from "@std/assert";

const module = import.meta.resolve("../../../src/store/copy/remove_on_signal.ts");

/** Runs a script that has files to remove, sends a signal, and returns the exit code and what is left. */
async function afterSignal(signal: Deno.Signal, script: string) {
  const folder = await Deno.makeTempDir();
  try {
    for (const name of ["copy", "copy-wal"]) await Deno.writeTextFile(`${folder}/${name}`, "x");
    const code = `import { removeOnSignal } from "${module}";
      const files = ["copy", "copy-wal", "copy-shm"].map((name) => "${folder}/" + name);
      ${script}
      console.log("ready");
      setTimeout(() => {}, 60_000);`;
    const child = new Deno.Command(Deno.execPath(), {
      args: ["run", "-q", "-A", `data:text/typescript,${encodeURIComponent(code)}`],
      stdout: "piped",
    }).spawn();
    const reader = child.stdout.getReader();
    await reader.read();
    child.kill(signal);
    const { code: exit } = await child.status;
    await reader.cancel();
    return { exit, left: Array.from(Deno.readDirSync(folder), ({ name }) => name).sort() };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("removeOnSignal() removes an unfinished copy when a signal ends the process", async () => {
  for (const [signal, exit] of [["SIGINT", 130], ["SIGTERM", 143], ["SIGHUP", 129]] as const) {
    const found = await afterSignal(signal, "removeOnSignal(files);");
    assertEquals(found, { exit, left: [] }, signal);
  }
});

Deno.test("removeOnSignal() removes nothing after it was disposed of", async () => {
  const { left } = await afterSignal("SIGTERM", "{ using _ = removeOnSignal(files); }");
  assertEquals(left, ["copy", "copy-wal"]);
});
