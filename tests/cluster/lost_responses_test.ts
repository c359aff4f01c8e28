import { assertEquals } from "@std/assert";
import { z } from "zod";
import { startKvConnect } from "../support/store/kv_connect.ts";
import { ServiceProcess, tempFolder } from "../support/service/service_process.ts";
import { FaultProxy } from "../support/proxies/fault_proxy.ts";
import { token } from "./cluster.ts";

const projects = ["a", "b", "c", "d"];
const badgesEach = 50;

const Page = z.object({ items: z.array(z.unknown()), nextCursor: z.string().optional() });

/** All items of a list, page by page. */
async function listed(service: ServiceProcess, path: string): Promise<unknown[]> {
  const all: unknown[] = [];
  for (let more = "";;) {
    const page = await service.manage("GET", `${path}?limit=200${more}`, token);
    const { items, nextCursor } = Page.parse(page);
    all.push(...items);
    if (nextCursor === undefined) return all;
    more = `&cursor=${nextCursor}`;
  }
}

Deno.test("every change is applied once, and answered, on a server that loses the responses to all commits", async () => {
  await using folder = await tempFolder();
  await using kv = await startKvConnect(folder.path);
  await using proxy = new FaultProxy(kv.url);
  const env = { ...kv.env, KV_URL: proxy.url, ADMIN_TOKEN: token };
  await using service = await ServiceProcess.start(folder.path, env);
  proxy.fault = "dropAnswers";
  await Promise.all(projects.map(async (id) => {
    await service.manage("POST", "projects", token, { id, name: id });
    const type = { name: "T", schema: { type: "object" } };
    await service.manage("PUT", `projects/${id}/types/t`, token, type);
    for (let count = 0; count < badgesEach; count++) {
      const badge = { typeId: "t", content: { count } };
      await service.manage("POST", `projects/${id}/badges`, token, badge);
    }
  }));
  for (const id of projects) {
    assertEquals((await listed(service, `projects/${id}/badges`)).length, badgesEach);
    assertEquals((await listed(service, `projects/${id}/changes`)).length, badgesEach + 2);
  }
});
