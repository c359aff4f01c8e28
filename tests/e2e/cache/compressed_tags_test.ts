import { assertEquals } from "@std/assert";
import { ServiceProcess, tempFolder } from "../../support/service/service_process.ts";
import { proxies } from "../../support/proxies/proxies.ts";

const token = "a-token-of-the-tests-0123456789-abc";

for (const [name, start] of Object.entries(proxies)) {
  Deno.test(`behind ${name} a compressed resource can be updated with its tag, once`, async () => {
    await using folder = await tempFolder();
    await using service = await ServiceProcess.start(folder.path, { ADMIN_TOKEN: token });
    await service.manage("PUT", "projects/shop", token, { name: "Shop" });
    const schema = { type: "object", description: "long enough to be compressed ".repeat(100) };
    await service.manage("PUT", "projects/shop/types/label", token, { name: "A", schema });
    await using proxy = await start([service.origin]);
    const send = async (method: string, condition: Record<string, string>) => {
      const response = await fetch(`${proxy.origin}/admin/v1/projects/shop/types/label`, {
        method,
        headers: {
          "Authorization": `Bearer ${token}`,
          "Accept-Encoding": "gzip",
          "Content-Type": "application/json",
          ...condition,
        },
        body: method === "GET" ? null : JSON.stringify({ name: "B", schema }),
      });
      await response.body?.cancel();
      return response;
    };
    const { headers } = await send("GET", {});
    assertEquals(headers.get("Content-Encoding"), "gzip");
    const tag = headers.get("ETag") ?? "";
    assertEquals((await send("GET", { "If-None-Match": tag })).status, 304);
    assertEquals((await send("PUT", { "If-None-Match": tag })).status, 412);
    assertEquals((await send("PUT", { "If-Match": tag })).status, 200);
    assertEquals((await send("PUT", { "If-Match": tag })).status, 412);
    assertEquals((await send("GET", { "If-None-Match": tag })).status, 200);
  });
}
