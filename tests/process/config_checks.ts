import { assertEquals, assertThrows } from "@std/assert";
import { OutboundHosts } from "../../src/outbound/outbound_hosts.ts";
import { BadConfig } from "../../src/process/bad_config.ts";
import { readConfig } from "../../src/process/config.ts";

export const dayMs = 86_400_000;

/** The default configuration. */
export const plain = {
  store: { kind: "file", path: "data/badges.kv" },
  isDefaultStore: true,
  snapshot: { path: "data/snapshot-8000", isDefault: true },
  host: "127.0.0.1",
  port: 8_000,
  publicUrl: undefined,
  adminToken: undefined,
  metricsToken: undefined,
  catalogMaxBytes: 201_326_592,
  history: { undoMs: 30 * dayMs, maxBytes: 67_108_864 },
  authFailuresPerMinute: 10,
  queriesPerSecond: undefined,
  trustedProxies: [],
  outboundHosts: OutboundHosts.none,
  isStartLogged: false,
  isTraced: false,
  eventInterval: 61,
  logFormat: "json",
};

/** Checks which parts of the configuration differ if a variable has this value. */
export function check(
  variable: string,
  value: string,
  different: Record<string, unknown>,
  others: Record<string, string> = {},
) {
  const config = readConfig({ ...others, [variable]: value }, false);
  assertEquals<unknown>(config, { ...plain, ...different }, `${variable}=${value}`);
}

/** Checks that these values of a variable are refused, for this reason. */
export function checkBad(variable: string, reason: string, values: readonly string[]) {
  for (const value of values) {
    const error = assertThrows(() => readConfig({ [variable]: value }, false), BadConfig);
    assertEquals(error.message, `${variable}=${JSON.stringify(value)}: ${reason}`);
    assertEquals(error.message.split("\n").length, 1);
  }
}
