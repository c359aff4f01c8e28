import { assertEquals, assertGreater, assertMatch } from "@std/assert";
import { proxies } from "../../support/proxies/proxies.ts";
import { ServiceProcess, tempFolder } from "../../support/service/service_process.ts";
import { wireTo } from "../../support/service/wire.ts";

const query = "/v1/demo/badges/query/byProductId";
const manyProducts = Array.from({ length: 50 }, (_, index) => ({ id: 1_200 + index }));
const body = JSON.stringify({ context: {}, query: { products: manyProducts } });

for (const [name, startProxy] of Object.entries(proxies)) {
  Deno.test(`${name} disconnects slow senders, refuses long bodies, and compresses`, async () => {
    await using folder = await tempFolder();
    await using service = await ServiceProcess.start(folder.path);
    await using proxy = await startProxy([service.origin]);
    const { host, port } = new URL(proxy.origin);
    const wire = wireTo(Number(port));
    const started = `POST ${query} HTTP/1.1\r\nHost: ${host}\r\n`;
    const headOf = (headers: string) => `${started}${headers}\r\n\r\n`;

    // Resolve when the proxy disconnects: the service itself would wait forever.
    const slowOnes = Promise.all([
      wire.send(started),
      wire.send(`${headOf("Content-Length: 100")}{"context":`),
    ]);

    const long = await wire.send(`${headOf("Content-Length: 3000000")}{"context":`);
    assertEquals(long.status, 413);

    const plain = await wire.send(
      headOf(`Connection: close\r\nContent-Length: ${body.length}`) + body,
    );
    assertEquals(plain.status, 200);
    const packed = await wire.send(
      headOf(`Connection: close\r\nAccept-Encoding: gzip\r\nContent-Length: ${body.length}`) + body,
    );
    assertMatch(packed.text, /\r\ncontent-encoding: gzip\r\n/i);
    assertGreater(plain.text.length, 3 * packed.text.length);

    for (const { text } of await slowOnes) assertEquals(text.includes("products"), false);
  });
}
