import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import { openEtcd } from "../../../../src/store/port/etcd/open_etcd.ts";
import { Transaction } from "../../../../src/store/port/storage_port.ts";

const local = { hostname: "127.0.0.1", port: 0, onListen() {} };
const header = { cluster_id: "1", revision: "1" };
const user = { name: "badges", password: "the-password" };

Deno.test("EtcdMember: calls that lack a valid token wait for one login", async () => {
  let [logins, calls, valid] = [0, 0, ""];
  await using server = Deno.serve(local, async (request) => {
    if (request.url.endsWith("/auth/authenticate")) {
      assertEquals(await request.json(), user);
      valid = `token ${++logins}`;
      return Response.json({ token: valid });
    }
    await request.body?.cancel();
    if (request.headers.get("Authorization") !== valid) {
      const error = { code: 16, message: "etcdserver: invalid auth token" };
      return Response.json(error, { status: 401 });
    }
    calls++;
    return Response.json({ header });
  });
  const endpoints = [`http://127.0.0.1:${server.addr.port}`];
  const port = await openEtcd({ endpoints, namespace: "badges", user });
  const checks = calls;
  const read = () => Promise.all(Array.from({ length: 20 }, (_, key) => port.get([key])));
  await read();
  // As a member does that was started again.
  valid = "";
  await read();
  port.close();
  assertEquals({ logins, calls: calls - checks }, { logins: 2, calls: 40 });
});

Deno.test("EtcdCluster: a member that refuses connections is passed over, whatever a commit checks", async () => {
  const commits = [0, 0];
  const member = (index: number) =>
    Deno.serve(local, async (request) => {
      if ((await request.text()).includes("request_put")) commits[index]!++;
      return Response.json({ header, succeeded: true });
    });
  await using first = member(0);
  await using second = member(1);
  const endpoints = [first, second].map(({ addr }) => `http://127.0.0.1:${addr.port}`);
  const port = await openEtcd({ endpoints, namespace: "badges" });
  await first.shutdown();
  const transaction = new Transaction().set(["a"], new Uint8Array());
  assertEquals((await port.commit(transaction)).ok, true);
  assertEquals(commits, [0, 1]);
  await second.shutdown();
  const down = await assertRejects(() => port.get(["a"]), Error);
  assertMatch(down.message, /Connection refused/);
  port.close();
});
