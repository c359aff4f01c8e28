import { assert, assertEquals, assertMatch } from "@std/assert";
import { ServiceProcess, tempFolder } from "../support/service/service_process.ts";

const body = JSON.stringify({ context: {}, query: { products: [{ id: 1234 }] } });
const path = "/v1/demo/badges/query/byProductId";

/** A connection on which the test controls what is sent when. */
async function connect({ origin }: ServiceProcess) {
  const { hostname, port } = new URL(origin);
  const connection = await Deno.connect({ hostname, port: Number(port) });
  const reader = connection.readable.pipeThrough(new TextDecoderStream()).getReader();
  return {
    send: (text: string) => connection.write(new TextEncoder().encode(text)),
    /** Reads until `isWhole` holds or the other side closes. */
    receive: async (isWhole: (text: string) => boolean) => {
      let text = "";
      while (!isWhole(text)) {
        const { value, done } = await reader.read();
        if (done) break;
        text += value;
      }
      return text;
    },
    [Symbol.dispose]: () => {
      try {
        connection.close();
      } catch (error) {
        // The service closed it first.
        if (!(error instanceof Deno.errors.BadResource)) throw error;
      }
    },
  };
}

const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`;
const isAnswered = (text: string) => text.endsWith("]}");

Deno.test("SIGTERM: a request whose body is half received is answered, with Connection: close", async () => {
  await using folder = await tempFolder();
  await using service = await ServiceProcess.start(folder.path);
  using connection = await connect(service);
  await connection.send(head + body.slice(0, 10));
  service.signal("SIGTERM");
  await untilNotReady(service);
  await connection.send(body.slice(10));
  const answer = await connection.receive(isAnswered);
  assertMatch(answer, /^HTTP\/1.1 200/);
  assertMatch(answer, /\r\nconnection: close\r\n/i);
  const { code } = await service.ended;
  assertEquals(code, 0);
});

Deno.test("SIGTERM: exits with 0 although a client never ends its request, and with a second signal", async () => {
  await using folder = await tempFolder();
  await using service = await ServiceProcess.start(folder.path);
  using connection = await connect(service);
  await connection.send(head + body.slice(0, 10));
  service.signal("SIGTERM");
  await untilNotReady(service);
  service.signal("SIGTERM");
  service.signal("SIGINT");
  const { code } = await service.ended;
  assertEquals(code, 0);
});

Deno.test("SIGINT ends the service as SIGTERM does", async () => {
  await using folder = await tempFolder();
  await using service = await ServiceProcess.start(folder.path);
  service.signal("SIGINT");
  assertEquals((await service.ended).code, 0);
});

Deno.test("a service that cannot accept more connections reports it, answers what was sent, and ends", async () => {
  await using folder = await tempFolder();
  await using service = await ServiceProcess.start(folder.path);
  using connection = await connect(service);
  await connection.send(head + body);
  // An answer proves that the service, and not only the system, has accepted the connection.
  assertMatch(await connection.receive(isAnswered), /^HTTP\/1.1 200/);
  await connection.send(head + body.slice(0, 10));
  // As many files as are open: there is no room for another connection.
  const open = Array.from(Deno.readDirSync(`/proc/${service.pid}/fd`)).length;
  const args = ["--pid", `${service.pid}`, `--nofile=${open}:${open}`];
  assert((await new Deno.Command("prlimit", { args }).output()).success);
  // The limit applies to a file's number, and some below the highest may be free, so they are
  // opened one after the other.
  using others = new DisposableStack();
  while (!service.output().includes("Cannot accept connections")) {
    others.use(await connectIfTaken(service));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await connection.send(body.slice(10));
  assertMatch(await connection.receive(isAnswered), /^HTTP\/1.1 200/);
  assertEquals((await service.ended).code, 1);
});

/**
 * The service may reset a connection that it cannot accept before the client has connected, which
 * then has no listener.
 */
async function connectIfTaken(service: ServiceProcess): Promise<Disposable | undefined> {
  try {
    return await connect(service);
  } catch (error) {
    const { ConnectionRefused, ConnectionReset } = Deno.errors;
    if (error instanceof ConnectionReset || error instanceof ConnectionRefused) return undefined;
    throw error;
  }
}

/** Polls `/readyz` until it responds 503, which shows that the signal was received. */
async function untilNotReady({ origin }: ServiceProcess): Promise<void> {
  for (;;) {
    const response = await fetch(`${origin}/readyz`);
    await response.body?.cancel();
    if (response.status === 503) return;
  }
}
