import { assertEquals, assertThrows } from "@std/assert";
import { BadConfig } from "../../src/process/bad_config.ts";
import { readConfig } from "../../src/process/config.ts";

Deno.test("BadConfig masks the user and password of a URL, whichever variable has it", () => {
  const urls = ["postgres://me:secret@db.example/badges", "ftp://secret@badges.example"];
  for (const value of urls) {
    for (const variable of ["KV_URL", "PUBLIC_URL", "HOST", "PORT", "LOG_FORMAT"]) {
      const error = assertThrows(() => readConfig({ [variable]: value }, false), BadConfig);
      assertEquals(error.message.includes("secret"), false, error.message);
    }
  }
});

Deno.test("BadConfig quotes any value on one line", () => {
  const error = assertThrows(() => readConfig({ HOST: "a\nb\u2028" }, false), BadConfig);
  assertEquals(error.message.split("\n").length, 1);
});
