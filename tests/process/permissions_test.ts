import { assert, assertEquals } from "@std/assert";
import { metricsIn } from "../support/service/metrics_of.ts";
import { allRefused, probe, refusals } from "../support/service/permissions.ts";
import { ServiceProcess, tempFolder } from "../support/service/service_process.ts";

const token = "a-token-of-the-tests-0123456789-abc";

Deno.test("a service that has started may write no file, run nothing, read no variable and make no request", async () => {
  await using folder = await tempFolder();
  const env = { ADMIN_TOKEN: token };
  await using service = await ServiceProcess.start(folder.path, env, [probe]);
  assertEquals(await refusals(service), allRefused);
  // It still works.
  await service.manage("PUT", "projects/shop", token, { name: "Shop" });
  assertEquals(
    await service.query("shop", [1]),
    '{"products":[{"query":{"id":1},"badges":[]}],"badges":[]}',
  );
  const { status } = await fetch(`${service.origin}/docs`);
  // This does not depend on built pages.
  assert(status === 200 || status === 503, `${status}`);
  service.signal("SIGTERM");
  assertEquals((await service.ended).code, 0);
});

Deno.test("a service that has started still counts its file descriptors, and knows their limit", async () => {
  await using folder = await tempFolder();
  const metricsToken = "the-token-for-figures-of-the-tests";
  const env = { ADMIN_TOKEN: token, METRICS_TOKEN: metricsToken };
  await using service = await ServiceProcess.start(folder.path, env);
  const scraped = async () => {
    const headers = { Authorization: `Bearer ${metricsToken}` };
    return metricsIn(await (await fetch(`${service.origin}/metrics`, { headers })).text());
  };
  const { process_open_fds: past = 0, process_max_fds: limit = Infinity } = await scraped();
  const port = Number(new URL(service.origin).port);
  const connections = await Promise.all(
    Array.from({ length: 20 }, () => Deno.connect({ hostname: "127.0.0.1", port })),
  );
  // An answered request was accepted after these.
  const { process_open_fds: present = 0 } = await scraped();
  for (const connection of connections) connection.close();
  assert(0 < past && past < limit, `${past} of ${limit}`);
  assert(present >= past + 20, `${past} ${present}`);
});

Deno.test("a service that has started fetches feeds, but only from the hosts of OUTBOUND_HOSTS", async () => {
  await using folder = await tempFolder();
  const requested = Promise.withResolvers<string>();
  await using shop = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (request) => {
    requested.resolve(request.url);
    return new Response(null, { status: 404 });
  });
  const host = `127.0.0.1:${shop.addr.port}`;
  const env = { ADMIN_TOKEN: token, OUTBOUND_HOSTS: host };
  await using service = await ServiceProcess.start(folder.path, env, [probe]);
  const { net, fetch: fetched } = await refusals(service);
  assertEquals([net, fetched], ["net", "net"]);
  await service.manage("PUT", "projects/shop", token, { name: "Shop" });
  const feed = { url: `http://${host}/f`, mapping: "google", mode: "merge", everyMinutes: 15 };
  await service.manage("PUT", "projects/shop/feeds/f", token, feed);
  await service.manage("POST", "projects/shop/feeds/f/run", token, undefined);
  assertEquals(await requested.promise, feed.url);
});
