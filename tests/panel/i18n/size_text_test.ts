import { assertEquals } from "@std/assert";
import { sizeText } from "../../../src/panel/i18n/size_text.ts";

Deno.test("sizeText() shows small files in bytes, and others in kB or MB", () => {
  assertEquals(sizeText(0, "en"), "0 bytes");
  assertEquals(sizeText(151, "en"), "151 bytes");
  assertEquals(sizeText(151, "de"), "151 Byte");
  assertEquals(sizeText(1_234, "en"), "1.23 kB");
  assertEquals(sizeText(1_234_567, "de"), "1,23 MB");
});
