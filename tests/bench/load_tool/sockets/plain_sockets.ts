/**
 * The system's non-blocking sockets: reading and writing by `Deno.connect` takes about 50 µs per
 * request, which is more than what is measured.
 */
const library = Deno.dlopen("libc.so.6", {
  socket: { parameters: ["i32", "i32", "i32"], result: "i32" },
  connect: { parameters: ["i32", "buffer", "u32"], result: "i32" },
  setsockopt: { parameters: ["i32", "i32", "i32", "buffer", "u32"], result: "i32" },
  send: { parameters: ["i32", "buffer", "usize", "i32"], result: "isize" },
  recv: { parameters: ["i32", "buffer", "usize", "i32"], result: "isize" },
  close: { parameters: ["i32"], result: "i32" },
});

// Linux constants, the same on every platform that Deno supports.
const [inet, stream, tcp, noDelay] = [2, 1, 6, 1];
const dontWait = 0x40;
const noSignal = 0x4000;

const latin1 = new TextDecoder("latin1");
const buffer = new Uint8Array(256 * 1_024);
/** More than the length of a response head. */
const headBytesMax = 2_048;

/** A keep-alive connection with one request at a time. */
export class PlainSocket {
  /** The file descriptor. */
  readonly descriptor: number;
  /** The response so far; `undefined` before its head is there. */
  #response: ResponseProgress | undefined;

  private constructor(descriptor: number) {
    this.descriptor = descriptor;
  }

  /** A connection to a port of 127.0.0.1. Throws if nothing listens there. */
  static open(port: number): PlainSocket {
    const descriptor = library.symbols.socket(inet, stream, 0);
    const address = new Uint8Array(16);
    const view = new DataView(address.buffer);
    view.setUint16(0, inet, true);
    view.setUint16(2, port);
    address.set([127, 0, 0, 1], 4);
    if (library.symbols.connect(descriptor, address, address.length) !== 0) {
      throw new Error(`Cannot connect to port ${port}`);
    }
    library.symbols.setsockopt(descriptor, tcp, noDelay, new Uint8Array([1, 0, 0, 0]), 4);
    return new PlainSocket(descriptor);
  }

  /** Sends a request, which must be small enough to be sent at once. */
  send(request: Uint8Array<ArrayBuffer>): void {
    const flags = dontWait | noSignal;
    const sent = library.symbols.send(this.descriptor, request, BigInt(request.length), flags);
    if (Number(sent) !== request.length) throw new Error("Cannot send a request at once");
    this.#response = undefined;
  }

  /**
   * Reads what has arrived. Returns the status if the response is complete. Throws if the response
   * has no content length.
   */
  takeAnswer(): number | undefined {
    const length = BigInt(buffer.length);
    const taken = Number(library.symbols.recv(this.descriptor, buffer, length, dontWait));
    // Nothing has arrived yet.
    if (taken < 0) return undefined;
    if (taken === 0) throw new Error("Cannot count an incomplete answer");
    this.#response ??= readHead(taken);
    this.#response.missing -= taken;
    return this.#response.missing === 0 ? this.#response.status : undefined;
  }

  close(): void {
    library.symbols.close(this.descriptor);
  }
}

interface ResponseProgress {
  status: number;
  /** Bytes that are still to come. */
  missing: number;
}

/** Reads the head of a response from the bytes just received. */
function readHead(taken: number): ResponseProgress {
  const head = latin1.decode(buffer.subarray(0, Math.min(taken, headBytesMax)));
  const headEnd = head.indexOf("\r\n\r\n") + 4;
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
  const bodyBytes = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
  if (headEnd === 3 || Number.isNaN(status + bodyBytes)) {
    throw new Error(`Cannot count an answer that starts with ${head.slice(0, 200)}`);
  }
  return { status, missing: headEnd + bodyBytes };
}
