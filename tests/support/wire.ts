/** A server on a port of its own, and a way to send it what no `Request` can hold. */
export interface Wire extends AsyncDisposable {
  /** Sends a request as it is; answers when the answer is whole, or the connection has ended. */
  readonly send: (request: string) => Promise<WireAnswer>;
  /** Sends a request and says that nothing more comes. */
  readonly sendAndEnd: (request: string) => Promise<WireAnswer>;
}

interface WireAnswer {
  /** Missing where the connection ended without an answer. */
  readonly status: number | undefined;
  readonly text: string;
}

export function serveHttp(handler: Deno.ServeHandler<Deno.NetAddr>): Wire {
  const options = { hostname: "127.0.0.1", port: 0, onListen: () => {} };
  const server = Deno.serve(options, handler);
  return {
    send: (request) => send(server.addr.port, request, false),
    sendAndEnd: (request) => send(server.addr.port, request, true),
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

async function send(port: number, request: string, isAll: boolean): Promise<WireAnswer> {
  using connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const bytes = new TextEncoder().encode(request);
  for (let sent = 0; sent < bytes.length;) sent += await connection.write(bytes.subarray(sent));
  if (isAll) await connection.closeWrite();
  const text = await readAnswer(connection);
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1];
  return { status: status === undefined ? undefined : Number(status), text };
}

async function readAnswer(connection: Deno.Conn): Promise<string> {
  let text = "";
  try {
    for await (const piece of connection.readable.pipeThrough(new TextDecoderStream("latin1"))) {
      text += piece;
      if (isWhole(text)) break;
    }
  } catch {
    // The connection was reset: what came before counts.
  }
  return text;
}

/** Whether a head is there, and as much behind it as it says. */
function isWhole(text: string): boolean {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
  return rest.length > 0 && rest.join("\r\n\r\n").length >= length;
}
