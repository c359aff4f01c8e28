import { assertEquals } from "@std/assert";
import { openEtcd } from "../../../../src/store/port/etcd/open_etcd.ts";

const user = { name: "badges", password: "the-password" };

Deno.test("EtcdMember: calls that lack a valid token wait for one login", async () => {
  let [logins, calls, valid] = [0, 0, ""];
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    async (request) => {
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
      return Response.json({ header: { cluster_id: "1", revision: "1" } });
    },
  );
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
