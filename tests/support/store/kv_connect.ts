/** A KV Connect server. */
export interface KvConnect extends AsyncDisposable {
  readonly url: string;
  /** The environment variables of a process that uses it. */
  readonly env: { readonly KV_URL: string; readonly DENO_KV_ACCESS_TOKEN: string };
}

const accessToken = "kv-connect-token";

/**
 * Starts a KV Connect server with its data in `folder`, by default on a free port. Throws
 * `Deno.errors.NotFound` if `denokv` is not in PATH.
 */
export async function startKvConnect(folder: string, port = 0): Promise<KvConnect> {
  using listener = Deno.listen({ hostname: "127.0.0.1", port });
  const address = `127.0.0.1:${listener.addr.port}`;
  listener.close();
  const child = new Deno.Command("denokv", {
    args: ["--sqlite-path", `${folder}/kv.sqlite`, "serve", "--addr", address],
    env: { DENO_KV_ACCESS_TOKEN: accessToken },
    stdout: "null",
    stderr: "piped",
  }).spawn();
  let said = "";
  const listening = Promise.withResolvers<void>();
  (async () => {
    for await (const text of child.stderr.pipeThrough(new TextDecoderStream())) {
      said += text;
      if (said.includes("Listening on")) listening.resolve();
    }
    listening.reject(new Error(`denokv ended: ${said}`));
  })();
  await listening.promise;
  const url = `http://${address}`;
  return {
    url,
    env: { KV_URL: url, DENO_KV_ACCESS_TOKEN: accessToken },
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGTERM");
      await child.status;
    },
  };
}
