import { assertEquals } from "@std/assert";
import { openEtcd } from "../../../src/store/port/etcd/open_etcd.ts";
import { UnusableStore } from "../../../src/store/port/storage_port.ts";
import { tempFolder } from "../../support/service/service_process.ts";
import { freePort } from "../../support/store/etcd.ts";

const deployed = new URL("../../../deploy/etcd.yml", import.meta.url);
const names = ["a", "b", "c"];

Deno.test("deploy/etcd.yml: three members with names and addresses of their own serve the service", async () => {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await tempFolder());
  const [clients, peers] = [names.map(freePort), names.map(freePort)];
  const text = await Deno.readTextFile(deployed);
  for (const [index, name] of names.entries()) {
    const config = text.split("\n").map((line) =>
      line.startsWith("initial-cluster:")
        ? line
        : line.replaceAll("10.0.0.1:", `10.0.0.${index + 1}:`)
    ).join("\n")
      .replace(/^name: a$/m, `name: ${name}`)
      .replace("/var/lib/etcd/badges", `${folder.path}/${name}`)
      .replaceAll(/10\.0\.0\.(\d):2379/g, (_, at) => `127.0.0.1:${clients[at - 1]}`)
      .replaceAll(/10\.0\.0\.(\d):2380/g, (_, at) => `127.0.0.1:${peers[at - 1]}`);
    const file = `${folder.path}/${name}.yml`;
    await Deno.writeTextFile(file, config);
    const member = new Deno.Command("etcd", {
      args: [`--config-file=${file}`],
      ...{ stdin: "null", stdout: "null", stderr: "null" },
    }).spawn();
    stack.defer(async () => {
      member.kill("SIGKILL");
      await member.status;
    });
  }
  const endpoints = clients.map((port) => `http://127.0.0.1:${port}`);
  for (;;) {
    try {
      const port = await openEtcd({ endpoints, namespace: "badges" });
      assertEquals((await port.get(["a"])).value, null);
      port.close();
      return;
    } catch (error) {
      // They have no leader yet.
      if (error instanceof UnusableStore) throw error;
    }
  }
});
