import { assertEquals } from "@std/assert";
import { queryShop, serviceWithShop } from "../../support/service/query_shop.ts";
import { adminToken } from "../../support/service/test_service.ts";

const rules = new URL("../../../deploy/alerts.yml", import.meta.url).pathname;
const cases = new URL("alerts_when.yml", import.meta.url).pathname;

/** Runs promtool, from Debian's package `prometheus`. It must report no errors. */
async function promtool(args: readonly string[], input = ""): Promise<void> {
  const child = new Deno.Command("promtool", {
    args: [...args],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(input));
  await writer.close();
  const { code, stdout, stderr } = await child.output();
  assertEquals(code, 0, new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr));
}

Deno.test("promtool accepts deploy/alerts.yml", () => promtool(["check", "rules", rules]));

Deno.test("the alerts fire when they should, and no earlier", () =>
  promtool(["test", "rules", cases]));

Deno.test("/metrics is in Prometheus format, with names that follow its conventions", async () => {
  await using service = await serviceWithShop();
  await queryShop(service, [{ id: 1 }]);
  const response = await service.request("/metrics", { token: adminToken });
  await promtool(["check", "metrics"], await response.text());
});
