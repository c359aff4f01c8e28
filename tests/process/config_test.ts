import { assertEquals, assertThrows } from "@std/assert";
import { BadConfig } from "../../src/process/bad_config.ts";
import { readConfig } from "../../src/process/config.ts";
import { check, checkBad, dayMs, plain } from "./config_checks.ts";

Deno.test("readConfig() has a default for everything", () => {
  assertEquals<unknown>(readConfig({}, false), plain);
  assertEquals<unknown>(readConfig({}, true), { ...plain, logFormat: "text" });
  assertEquals<unknown>(readConfig({ HOME: "/root", PATH: "" }, false), plain);
});

Deno.test("readConfig() treats an empty variable as not set", () => {
  const names = ["KV_URL", "HOST", "PORT", "ADMIN_TOKEN", "PUBLIC_URL", "CATALOG_MAX_BYTES"];
  names.push("AUTH_FAILURES_PER_MINUTE", "QUERIES_PER_SECOND", "TRUSTED_PROXIES", "LOG_FORMAT");
  names.push("SNAPSHOT_PATH", "METRICS_TOKEN", "OUTBOUND_HOSTS", "UNDO_DAYS", "HISTORY_MAX_BYTES");
  for (const name of names) check(name, "", {});
});

Deno.test("readConfig() reads KV_URL: a path, memory, or a server", () => {
  const stores: Record<string, unknown> = {
    ":memory:": { kind: "memory" },
    "/var/lib/badges.kv": { kind: "file", path: "/var/lib/badges.kv" },
    "badges": { kind: "file", path: "badges" },
    "./a b.kv": { kind: "file", path: "./a b.kv" },
    "C:\\data\\badges.kv": { kind: "file", path: "C:\\data\\badges.kv" },
    "http://127.0.0.1:4512": { kind: "remote", url: "http://127.0.0.1:4512" },
    "HTTPS://kv.example/db": { kind: "remote", url: "HTTPS://kv.example/db" },
  };
  for (const [value, store] of Object.entries(stores)) {
    const others = { DENO_KV_ACCESS_TOKEN: "of-the-server" };
    check("KV_URL", value, { store, isDefaultStore: false }, others);
  }
  const url = "http://127.0.0.1:4512";
  check("KV_URL", url, { store: { kind: "remote", url }, isDefaultStore: false }, {
    DENO_KV_ACCESS_TOKEN: " of-the-server\n",
  });
  checkBad("KV_URL", "needs its token in DENO_KV_ACCESS_TOKEN", ["http://127.0.0.1:4512"]);
  checkBad("KV_URL", "must be a path, `:memory:`, or an http, https or etcd URL", [
    "postgres://db.example/badges",
    "file:///var/lib/badges.kv",
    "redis://localhost",
    "http://",
    "https://:80",
  ]);
});

Deno.test("readConfig() reads the members and the namespace of an etcd cluster", () => {
  const [one, two] = ["http://a:2379", "http://10.0.0.2:4001"];
  const clusters: Record<string, object> = {
    "etcd://a": { endpoints: [one], namespace: "badges" },
    "etcd://a:2379,10.0.0.2:4001": { endpoints: [one, two], namespace: "badges" },
    "ETCD://a,a:2379/shop-1": { endpoints: [one], namespace: "shop-1" },
    "etcds://[::1]:2379/": { endpoints: ["https://[::1]:2379"], namespace: "badges" },
  };
  for (const [url, etcd] of Object.entries(clusters)) {
    const store = { kind: "remote", url, etcd: { ...etcd, tls: {} } };
    check("KV_URL", url, { store, isDefaultStore: false });
  }
  checkBad("KV_URL", "must be like etcd://host:2379,host:2379 or etcds://host:2379/namespace", [
    ...["etcd://", "etcd://a,,b", "etcd://a:0", "etcd://a:99999", "etcd://a/b/c", "etcd://a?b"],
    ...["etcd://a b", "etcds://a:http"],
  ]);
});

Deno.test("readConfig() reads SNAPSHOT_PATH", () => {
  const path = "/var/lib/badges/snapshot";
  check("SNAPSHOT_PATH", path, { snapshot: { path, isDefault: false } });
});

Deno.test("readConfig() reads HOST and PORT", () => {
  for (const host of ["0.0.0.0", "::", "::1", "localhost", "badges.internal"]) {
    check("HOST", host, { host });
  }
  checkBad("HOST", "must be a host name or an address", ["a b", "http://localhost", "a/b", "*"]);
  for (const port of [0, 1, 80, 65_535]) {
    const snapshot = { path: `data/snapshot-${port}`, isDefault: true };
    check("PORT", `${port}`, { port, snapshot });
  }
  checkBad("PORT", "must be an integer from 0 to 65535", [
    "65536",
    "-1",
    "http",
    "80.0",
    "0x50",
    "080",
    " 80",
    "1e3",
    "99999999999999999999",
  ]);
});

Deno.test("readConfig() reads PUBLIC_URL, and removes trailing slashes", () => {
  const read: Record<string, string> = {
    "https://badges.example": "https://badges.example",
    "https://badges.example/": "https://badges.example",
    "http://localhost:8000//": "http://localhost:8000",
    "https://shop.example/badges/": "https://shop.example/badges",
  };
  for (const [value, publicUrl] of Object.entries(read)) check("PUBLIC_URL", value, { publicUrl });
  checkBad("PUBLIC_URL", "must be an http or https URL", [
    "badges.example",
    "ftp://badges.example",
    "https://",
    "/badges",
    "https://badges.example/?a=b",
    "https://badges.example/#docs",
    "https://badges.example?",
    " https://badges.example",
    "https:badges.example",
  ]);
});

Deno.test("readConfig() rejects a PUBLIC_URL with a user or password, and shows neither", () => {
  const refused = [
    "https://me@badges.example",
    "https://me:pw@badges.example/badges",
    "http://:pw@x",
  ];
  for (const value of refused) {
    const error = assertThrows(() => readConfig({ PUBLIC_URL: value }, false), BadConfig);
    assertEquals(
      error.message,
      `PUBLIC_URL=${JSON.stringify(value.replace(/\/\/.*@/, "//***@"))}: ` +
        "must not contain a user or password",
    );
  }
  check("PUBLIC_URL", "https://x/@me", { publicUrl: "https://x/@me" });
});

Deno.test("readConfig() reads UNDO_DAYS and HISTORY_MAX_BYTES", () => {
  const maxBytes = plain.history.maxBytes;
  check("UNDO_DAYS", "1", { history: { undoMs: dayMs, maxBytes } });
  check("UNDO_DAYS", "90", { history: { undoMs: 90 * dayMs, maxBytes } });
  checkBad("UNDO_DAYS", "must be an integer from 1 to 90", ["0", "91", "30 days", "1.5"]);
  const { undoMs } = plain.history;
  check("HISTORY_MAX_BYTES", "1048576", { history: { undoMs, maxBytes: 1_048_576 } });
  checkBad("HISTORY_MAX_BYTES", "must be an integer from 1048576 to 9007199254740991", [
    "1048575",
    "64 MiB",
  ]);
});

Deno.test("readConfig() reads CATALOG_MAX_BYTES and AUTH_FAILURES_PER_MINUTE", () => {
  check("CATALOG_MAX_BYTES", "1", { catalogMaxBytes: 1 });
  check("CATALOG_MAX_BYTES", "9007199254740991", { catalogMaxBytes: 2 ** 53 - 1 });
  checkBad("CATALOG_MAX_BYTES", "must be an integer from 1 to 9007199254740991", [
    "0",
    "-1",
    "64MB",
    "1e9",
    "9007199254740992",
  ]);
  check("AUTH_FAILURES_PER_MINUTE", "1", { authFailuresPerMinute: 1 });
  check("AUTH_FAILURES_PER_MINUTE", "1000000", { authFailuresPerMinute: 1_000_000 });
  checkBad("AUTH_FAILURES_PER_MINUTE", "must be an integer from 1 to 1000000", [
    "0",
    "1000001",
    "ten",
    "1.5",
  ]);
});

Deno.test("readConfig() reads TRUSTED_PROXIES as addresses, in the form of peer addresses", () => {
  const read: Record<string, string[]> = {
    "10.0.0.1": ["10.0.0.1"],
    " 10.0.0.1 ,::1,": ["10.0.0.1", "::1"],
    "0:0:0:0:0:0:0:1,2001:DB8:0::7": ["::1", "2001:db8::7"],
    ",": [],
  };
  for (const [value, trustedProxies] of Object.entries(read)) {
    check("TRUSTED_PROXIES", value, { trustedProxies });
  }
  checkBad("TRUSTED_PROXIES", "must be a list of IP addresses, with commas between them", [
    "proxy.internal",
    "10.0.0.0/8",
    "10.0.0.1 10.0.0.2",
    "10.0.0.256",
    "10.0.0",
    "abc",
    "1::2::3",
    "[::1]",
    "*",
  ]);
});

Deno.test("readConfig() reads QUERIES_PER_SECOND", () => {
  check("QUERIES_PER_SECOND", "500", { queriesPerSecond: 500 });
  checkBad("QUERIES_PER_SECOND", "must be an integer from 1 to 1000000", [
    "0",
    "-1",
    "1.5",
    "many",
  ]);
});

Deno.test("readConfig() reads the runtime's own variable to decide whether there are spans", () => {
  for (const value of ["true", "1"]) check("OTEL_DENO", value, { isTraced: true });
  for (const value of ["false", "0", ""]) check("OTEL_DENO", value, {});
});

Deno.test("readConfig() reads the runtime's own variable for how often it looks for requests", () => {
  check("DENO_TOKIO_EVENT_INTERVAL", "4", { eventInterval: 4 });
  check("DENO_TOKIO_EVENT_INTERVAL", "", {});
});

Deno.test("readConfig() reads LOG_FORMAT", () => {
  check("LOG_FORMAT", "text", { logFormat: "text" });
  check("LOG_FORMAT", "json", { logFormat: "json", isStartLogged: true });
  assertEquals(readConfig({ LOG_FORMAT: "json" }, true).logFormat, "json");
  checkBad("LOG_FORMAT", "must be `text` or `json`", ["JSON", "xml", " json"]);
});

Deno.test("readConfig() reads OUTBOUND_HOSTS as hosts with optional ports", () => {
  const { outboundHosts } = readConfig({ OUTBOUND_HOSTS: "Shop.example, [::1]:8080" }, false);
  assertEquals(outboundHosts.permissions(), ["shop.example", "[::1]:8080"]);
  checkBad(
    "OUTBOUND_HOSTS",
    "must be a list of `host` or `host:port`, with commas between them",
    ["https://shop.example", "*.example", "shop.example:0"],
  );
});
