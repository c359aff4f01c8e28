/** What a process must not be able to do, each actually attempted. */
const attempts: Record<string, () => unknown> = {
  write: () => Deno.writeTextFileSync("written.txt", ""),
  remove: () => Deno.removeSync("data/badges.kv"),
  env: () => Deno.env.get("ADMIN_TOKEN"),
  run: () => new Deno.Command("ls").outputSync(),
  sys: () => Deno.hostname(),
  ffi: () => Deno.dlopen("libc.so.6", {}),
  net: () => Deno.connect({ hostname: "127.0.0.1", port: 9 }),
  listen: () => Deno.listen({ hostname: "127.0.0.1", port: 0 }),
  fetch: () => fetch("http://127.0.0.1:65535/"),
  import: () => import("http://127.0.0.1:65535/module.ts"),
};

/** The result of an attempt: the missing permission, if it is refused. */
async function outcome(attempt: () => unknown): Promise<string> {
  try {
    await attempt();
    return "done";
  } catch (error) {
    return /Requires (\w+) access/.exec(String(error))?.[1] ?? String(error);
  }
}

// Loaded before the service in its process, so that it has the service's permissions at the time of
// the request.
Deno.addSignalListener("SIGUSR1", async () => {
  const outcomes: Record<string, string> = {};
  for (const [name, attempt] of Object.entries(attempts)) outcomes[name] = await outcome(attempt);
  console.log(`probe: ${JSON.stringify(outcomes)}`);
});
