/// <reference lib="deno.worker" />
import type { BadClientsPlan } from "./bad_clients.ts";

const endlessPiece = `4000\r\n${" ".repeat(0x4000)}\r\n`;
const slowEachMs = 1_000;
const comesAgainMs = 100;
const connectedAtOnce = 64;

self.onmessage = async ({ data }: MessageEvent<BadClientsPlan>) => {
  const { host, hostname, port } = new URL(data.origin);
  const head = `POST /v1/p/badges/query/byProductId HTTP/1.1\r\nHost: ${host}\r\n`;
  const connect = () => Deno.connect({ hostname, port: Number(port) });
  await each(data.idle, async () => void await connect());
  await each(data.halfSent, async (index) => {
    const started = index % 2 === 0 ? head : `${head}Content-Length: 100\r\n\r\n{"context":`;
    await write(await connect(), started);
  });
  await each(data.slow, async (index) => {
    const connection = await connect();
    await write(connection, index % 2 === 0 ? head : `${head}Content-Length: 60000\r\n\r\n`);
    // A disconnected client stays disconnected.
    setInterval(() => write(connection, "x").catch(() => {}), slowEachMs);
  });
  await each(data.endless, () => {
    // Is not waited for.
    sendEndlessly(`${head}Transfer-Encoding: chunked\r\n\r\n`, connect);
  });
  self.postMessage("all are there");
};

async function each(count: number, begin: (index: number) => Promise<void> | void): Promise<void> {
  for (let done = 0; done < count; done += connectedAtOnce) {
    const some = Math.min(connectedAtOnce, count - done);
    await Promise.all(Array.from({ length: some }, (_, index) => begin(done + index)));
  }
}

async function sendEndlessly(head: string, connect: () => Promise<Deno.Conn>): Promise<void> {
  for (;;) {
    const connection = await connect();
    try {
      await write(connection, head);
      for (;;) await write(connection, endlessPiece);
    } catch {
      // The response has ended.
    }
    connection.close();
    await new Promise((resolve) => setTimeout(resolve, comesAgainMs));
  }
}

async function write(connection: Deno.Conn, text: string): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  for (let sent = 0; sent < bytes.length;) sent += await connection.write(bytes.subarray(sent));
}
