/**
 * A way to a KV Connect server on which nobody hears of changes: every call is passed on but
 * `watch`, which is answered by a stream that never says anything. So it is when the server's side
 * of a connection freezes: no event and no error.
 */
export function startDeafProxy(upstream: string): { url: string } & AsyncDisposable {
  const options = { hostname: "127.0.0.1", port: 0, onListen() {} };
  const server = Deno.serve(options, async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith("/watch")) return new Response(new ReadableStream());
    const { method, headers } = request;
    const body = method === "POST" ? await request.bytes() : null;
    return await fetch(`${upstream}${pathname}`, { method, headers, body });
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}
