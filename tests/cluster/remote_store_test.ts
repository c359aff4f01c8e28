import { assertEquals } from "@std/assert";
import { startKvConnect } from "../support/store/kv_connect.ts";
import { ServiceProcess, tempFolder } from "../support/service/service_process.ts";
import { token } from "./cluster.ts";

const badgeId = "11111111-1111-4111-8111-111111111111";

Deno.test("KV_URL of a KV Connect server: one process writes, restarts, and gives the same answers", async () => {
  await using folder = await tempFolder();
  await using kv = await startKvConnect(folder.path);
  const env = { ...kv.env, ADMIN_TOKEN: token };
  const ids = [1, 2, 77_000, 140_000];
  let before = "";
  {
    await using service = await ServiceProcess.start(folder.path, env);
    await service.manage("PUT", "projects/p", token, { name: "P" });
    const type = { name: "T", schema: { type: "object" } };
    await service.manage("PUT", "projects/p/types/t", token, type);
    const badge = { typeId: "t", content: { text: "New" } };
    await service.manage("PUT", `projects/p/badges/${badgeId}`, token, badge);
    // Enough scattered batches for a checkpoint: each rewrites more than fits into one commit.
    for (let number = 0; number < 70; number++) {
      const operations = Array.from({ length: 1_000 }, (_, index) => ({
        op: "add",
        badgeId,
        productId: index * 70 + number,
      }));
      await service.manage("POST", "projects/p/assignments", token, { operations });
    }
    await service.manage("PUT", "projects/p/products/140000", token, { badges: [{ badgeId }] });
    before = await service.query("p", ids);
  }
  await using service = await ServiceProcess.start(folder.path, env);
  assertEquals(await service.query("p", ids), before);
  assertEquals(JSON.parse(before).products.map((it: { badges: [] }) => it.badges.length), [
    1,
    1,
    0,
    1,
  ]);
  await service.manage("DELETE", "projects/p", token);
});
