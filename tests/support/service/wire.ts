import { Buffer } from "node:buffer";

/** A way to send a server on this machine what no `Request` can hold. */
interface OpenWire {
  /** Sends a request as it is; answers when the answer is whole, or the connection has ended. */
  readonly send: (request: string | Uint8Array) => Promise<WireAnswer>;
  /** Sends a request and says that nothing more comes. */
  readonly sendAndEnd: (request: string | Uint8Array) => Promise<WireAnswer>;
}

/** A server on a port of its own, and the wire to it. */
export interface Wire extends OpenWire, AsyncDisposable {
  readonly port: number;
}

export interface WireAnswer {
  /** Missing where the connection ended without an answer. */
  readonly status: number | undefined;
  readonly text: string;
}

export function serveHttp(handler: Deno.ServeHandler<Deno.NetAddr>): Wire {
  const options = { hostname: "127.0.0.1", port: 0, onListen: () => {} };
  const server = Deno.serve(options, handler);
  const { port } = server.addr;
  return { ...wireTo(port), port, [Symbol.asyncDispose]: () => server.shutdown() };
}

/** The wire to a server that listens on a port of this machine. */
export function wireTo(port: number): OpenWire {
  return {
    send: (request) => send(port, request, false),
    sendAndEnd: (request) => send(port, request, true),
  };
}

async function send(
  port: number,
  request: string | Uint8Array,
  isAll: boolean,
): Promise<WireAnswer> {
  using connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const bytes = typeof request === "string" ? new TextEncoder().encode(request) : request;
  const [text] = await Promise.all([readAnswer(connection), write(connection, bytes, isAll)]);
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1];
  return { status: status === undefined ? undefined : Number(status), text };
}

async function write(connection: Deno.TcpConn, bytes: Uint8Array, isAll: boolean): Promise<void> {
  try {
    for (let sent = 0; sent < bytes.length;) sent += await connection.write(bytes.subarray(sent));
    if (isAll) await connection.closeWrite();
  } catch {
    // Who was answered before all was sent finds the connection closed.
  }
}

async function readAnswer(connection: Deno.Conn): Promise<string> {
  let text = "";
  try {
    for await (const piece of connection.readable) {
      text += Buffer.from(piece).toString("latin1");
      // What comes before an answer, to go on with the body, is none.
      text = text.replace(/^HTTP\/1\.1 100 .*\r\n\r\n/, "");
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
