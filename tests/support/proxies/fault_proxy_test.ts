import { assertEquals } from "@std/assert";
import { FaultProxy } from "./fault_proxy.ts";

Deno.test('FaultProxy with the fault "deaf" forwards every call but watch, byte for byte', async () => {
  const requests: string[] = [];
  const options = { hostname: "127.0.0.1", port: 0, onListen() {} };
  await using upstream = Deno.serve(options, async (request) => {
    const { pathname } = new URL(request.url);
    requests.push(`${pathname} ${request.headers.get("x-denokv-version")}`);
    return new Response(await request.bytes());
  });
  await using proxy = new FaultProxy(`http://127.0.0.1:${upstream.addr.port}`);
  proxy.fault = "deaf";
  const post = (path: string, signal: AbortSignal | null = null) => {
    const headers = { "x-denokv-version": "3" };
    const body = new Uint8Array([0, 200, 255]);
    return fetch(`${proxy.url}${path}`, { method: "POST", headers, body, signal });
  };
  assertEquals(await (await post("/v2/atomic_write")).bytes(), new Uint8Array([0, 200, 255]));
  const watching = new AbortController();
  const watch = await post("/v2/watch", watching.signal);
  assertEquals(watch.status, 200);
  assertEquals(requests, ["/v2/atomic_write 3"]);
  watching.abort();
  await watch.body?.cancel().catch(() => {});
});
