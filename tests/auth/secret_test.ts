import { assert, assertEquals, assertFalse, assertMatch } from "@std/assert";
import fc from "fast-check";
import { createSecret, equalHashes, hashSecret, hasWrongChecksum } from "../../src/auth/secret.ts";

Deno.test("createSecret() returns 256 random bits, never the same twice", () => {
  const secrets = Array.from({ length: 1_000 }, createSecret);
  assertEquals(new Set(secrets).size, 1_000);
  for (const secret of secrets) assertMatch(secret, /^bdg_[0-9A-Za-z]{49}$/);
  // Every character varies: no part is a counter or a time.
  for (let at = 4; at < 47; at++) assert(new Set(secrets.map((it) => it[at])).size > 40);
});

Deno.test("hasWrongChecksum() verifies the CRC-32 of the random characters, as six base-62 digits", () => {
  // As in Python: zlib.crc32, divided by 62 repeatedly.
  const known = {
    "0000000000000000000000000000000000000000000": "2CZclj",
    "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz": "0UsatS",
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefg": "37cCQ0",
  };
  for (const [random, checksum] of Object.entries(known)) {
    assertFalse(hasWrongChecksum(`bdg_${random}${checksum}`));
    assert(hasWrongChecksum(`bdg_${random}${checksum.toLowerCase()}`));
  }
});

Deno.test("hasWrongChecksum() detects one wrong character, and two that are swapped", () => {
  const digits = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"];
  const places = fc.integer({ min: 4, max: 52 });
  fc.assert(fc.property(places, fc.constantFrom(...digits), (at, digit) => {
    const secret = createSecret();
    assertFalse(hasWrongChecksum(secret));
    const wrong = secret.slice(0, at) + digit + secret.slice(at + 1);
    assertEquals(hasWrongChecksum(wrong), wrong !== secret);
    const next = secret.charAt(at + 1) + secret.charAt(at);
    const swapped = secret.slice(0, at) + next + secret.slice(at + 2);
    assertEquals(hasWrongChecksum(swapped), swapped !== secret);
  }));
});

Deno.test("hasWrongChecksum() accepts tokens of other forms", () => {
  const secret = createSecret();
  const older = "bdg_3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
  const others = [secret.slice(1), secret + "0", secret.replace("bdg_", "BDG_"), ` ${secret}`];
  for (const text of [older, "", "bdg_", "an operator's own", `${secret}\n`, ...others]) {
    assertFalse(hasWrongChecksum(text), text);
  }
});

Deno.test("hashSecret() is SHA-256 in hexadecimal", () => {
  const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  assertEquals(hashSecret("abc"), abc);
  assertEquals(hashSecret("bdg_x") === hashSecret("bdg_X"), false);
});

Deno.test("equalHashes() is true only for equal hashes", () => {
  const hash = hashSecret("abc");
  assert(equalHashes(hash, hashSecret("abc")));
  assertFalse(equalHashes(hash, hashSecret("abd")));
  assertFalse(equalHashes(hash, hash.slice(0, -2)));
  assertFalse(equalHashes(hash, hash + "00"));
  assertFalse(equalHashes("00" + hash.slice(2), hash));
  assertFalse(equalHashes(hash.slice(0, -2) + "00", hash));
  assertFalse(equalHashes(hash, ""));
});
