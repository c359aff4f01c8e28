import { Buffer } from "node:buffer";

/** Sends a local server requests that `Request` cannot represent. */
interface OpenWire {
  /**
   * Sends the request unchanged. Resolves when the response is complete or the connection has
   * ended.
   */
  readonly send: (request: string | Uint8Array) => Promise<WireResponse>;
  /** Sends a request and closes the sending side. */
  readonly sendAndEnd: (request: string | Uint8Array) => Promise<WireResponse>;
}

/** A server on its own port, and the connection to it. */
export interface Wire extends OpenWire, AsyncDisposable {
  readonly port: number;
}

export interface WireResponse {
  /** Undefined if the connection ended without a response. */
  readonly status: number | undefined;
  readonly text: string;
}

export function serveHttp(handler: Deno.ServeHandler<Deno.NetAddr>): Wire {
  const options = { hostname: "127.0.0.1", port: 0, onListen: () => {} };
  const server = Deno.serve(options, handler);
  const { port } = server.addr;
  return { ...wireTo(port), port, [Symbol.asyncDispose]: () => server.shutdown() };
}

/** Raw requests to a server on a local port. */
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
): Promise<WireResponse> {
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
    // A server that answers before everything was sent closes the connection.
  }
}

async function readAnswer(connection: Deno.Conn): Promise<string> {
  let text = "";
  try {
    for await (const piece of connection.readable) {
      text += Buffer.from(piece).toString("latin1");
      // `100 Continue` comes before the response and is not part of it.
      text = text.replace(/^HTTP\/1\.1 100 .*\r\n\r\n/, "");
      if (isWhole(text)) break;
    }
  } catch {
    // The connection was reset; what was received before counts.
  }
  return text;
}

/** Whether the head is there, and as much of the body as it announces. */
function isWhole(text: string): boolean {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
  return rest.length > 0 && rest.join("\r\n\r\n").length >= length;
}
