import { assertMatch, assertRejects } from "@std/assert";
import { startStoreWorker } from "../../../../src/store/port/worker/start_store_worker.ts";
import { UnusableStore } from "../../../../src/store/port/storage_port.ts";

const local = { hostname: "127.0.0.1", port: 0, onListen() {} };

function urlOf({ addr }: Deno.HttpServer<Deno.NetAddr>): string {
  return `http://127.0.0.1:${addr.port}`;
}

Deno.test("startStoreWorker() reaches the server of the store, and no other that it names", async () => {
  Deno.env.set("DENO_KV_ACCESS_TOKEN", "token");
  const asked = Promise.withResolvers<never>();
  await using other = Deno.serve(local, () => {
    asked.reject(new Error("the other server was reached"));
    return new Response(null, { status: 500 });
  });
  await using server = Deno.serve(local, () =>
    Response.json({
      ...{ version: 1, uuid: crypto.randomUUID(), token: "token" },
      databaseId: crypto.randomUUID(),
      endpoints: [{ url: urlOf(other), consistency: "strong" }],
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    }));
  using worker = startStoreWorker({ kind: "remote", url: urlOf(server) });
  const port = await worker.open();
  const error = await assertRejects(() => Promise.race([port.get(["a"]), asked.promise]), Error);
  assertMatch(error.message, new RegExp(`net access to "127.0.0.1:${other.addr.port}"`));
  port.close();
});

Deno.test("startStoreWorker() reports why a store is unusable, or down", async () => {
  await using server = Deno.serve(local, () => new Response(null, { status: 401 }));
  using worker = startStoreWorker({ kind: "remote", url: urlOf(server) });
  const unusable = await assertRejects(() => worker.open(), UnusableStore);
  assertMatch(unusable.message, /does not accept the token/);
  await server.shutdown();
  const down = await assertRejects(() => worker.open(), Error);
  assertMatch(String(down.cause), /refused/);
});
