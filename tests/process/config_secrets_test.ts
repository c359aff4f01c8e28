import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { BadConfig } from "../../src/process/bad_config.ts";
import { readConfig } from "../../src/process/config.ts";
import { check } from "./config_checks.ts";

const secrets = [["ADMIN_TOKEN", "adminToken"], ["METRICS_TOKEN", "metricsToken"]] as const;

for (const [variable, field] of secrets) {
  const long = `bdg_3q2-7w~!/+=${"x".repeat(17)}`;

  /** The message names the variable, and shows nothing of its value. */
  const checkBadSecret = (reason: string, values: readonly string[]) => {
    for (const value of values) {
      const error = assertThrows(() => readConfig({ [variable]: value }, false), BadConfig);
      assertEquals(error.message, `${variable}: ${reason}`);
    }
  };

  Deno.test(`readConfig() requires that ${variable} fits into a header`, () => {
    check(variable, long, { [field]: long });
    checkBadSecret("must be visible ASCII characters, without spaces", [
      `two words ${long}`,
      " ",
      `schlüssel${long}`,
      `${long}\n${long}`,
      `${long}\u0000`,
    ]);
  });

  Deno.test(`readConfig() rejects ${variable} under 32 characters or over 8192`, () => {
    check(variable, "x".repeat(32), { [field]: "x".repeat(32) });
    check(variable, "x".repeat(8_192), { [field]: "x".repeat(8_192) });
    checkBadSecret("must be at least 32 characters long", ["x", "x".repeat(31)]);
    checkBadSecret("must be at least 32 characters long", [` ${"x".repeat(31)}\n`]);
    checkBadSecret("must be at most 8192 characters long", ["x".repeat(8_193)]);
  });

  Deno.test(`readConfig() trims white space around ${variable}`, () => {
    for (const value of [`${long}\n`, ` ${long}`, `\t${long}\r\n`]) {
      check(variable, value, { [field]: long });
    }
  });

  Deno.test(`readConfig() never shows the value of ${variable}`, () => {
    // Any text: a value that is accepted causes no message.
    const text = fc.string({ minLength: 6, unit: "binary" });
    fc.assert(fc.property(text, (value) => {
      try {
        readConfig({ [variable]: value }, false);
      } catch (error) {
        if (!(error instanceof BadConfig)) throw error;
        assertEquals(error.message.includes(value), false);
        assertEquals(/^\w+: must be [\w ,]+$/.test(error.message), true, error.message);
      }
    }));
  });
}

Deno.test("readConfig() requires that DENO_KV_ACCESS_TOKEN fits into a header, and does not show it", () => {
  for (const token of ["two words", "schl\u00fcssel", "a\nb"]) {
    const variables = { KV_URL: "http://127.0.0.1:4512", DENO_KV_ACCESS_TOKEN: token };
    const error = assertThrows(() => readConfig(variables, false), BadConfig);
    const reason = "must be visible ASCII characters, without spaces";
    assertEquals(error.message, `DENO_KV_ACCESS_TOKEN: ${reason}`);
  }
});
