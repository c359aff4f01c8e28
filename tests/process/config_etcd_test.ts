import { assertEquals, assertThrows } from "@std/assert";
import { BadConfig } from "../../src/process/bad_config.ts";
import { readConfig } from "../../src/process/config.ts";

Deno.test("readConfig() reads the access to an etcd cluster", () => {
  const read = (others: Record<string, string>) =>
    readConfig({ KV_URL: "etcds://a", ...others }, false).store;
  const etcd = { endpoints: ["https://a:2379"], namespace: "badges" };
  const store = { kind: "remote", url: "etcds://a" };
  const user = { ETCD_USERNAME: "badges", ETCD_PASSWORD: "secret-word\n" };
  const access = { user: { name: "badges", password: "secret-word" }, tls: {} };
  assertEquals<unknown>(read(user), { ...store, etcd: { ...etcd, ...access } });
  const files = { ETCD_CA: "ca.pem", ETCD_CERT: "own.pem", ETCD_KEY: "own.key" };
  const tls = { ca: "ca.pem", client: { cert: "own.pem", key: "own.key" } };
  assertEquals<unknown>(read(files), { ...store, etcd: { ...etcd, tls } });

  const bad: [Record<string, string>, string][] = [
    [{ ETCD_USERNAME: "u" }, 'ETCD_USERNAME="u": needs ETCD_PASSWORD as well'],
    [{ ETCD_PASSWORD: "secret-word" }, "ETCD_PASSWORD: needs ETCD_USERNAME as well"],
    [{ ETCD_CERT: "c" }, 'ETCD_CERT="c": needs ETCD_KEY as well'],
    [{ KV_URL: "etcd://a", ETCD_CA: "c" }, 'ETCD_CA="c": needs etcds:// in KV_URL'],
    [
      { KV_URL: "etcd://u:secret-word@a" },
      'KV_URL="etcd://***@a": must not contain a user or password: ' +
      "use ETCD_USERNAME and ETCD_PASSWORD",
    ],
    [
      { KV_URL: "etcd://u:secret/word@a:2379" },
      'KV_URL="etcd://***@a:2379": must not contain a user or password: ' +
      "use ETCD_USERNAME and ETCD_PASSWORD",
    ],
  ];
  for (const [others, message] of bad) {
    assertEquals(assertThrows(() => read(others), BadConfig).message, message);
  }
});
