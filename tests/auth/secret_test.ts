import { assert, assertEquals, assertFalse, assertMatch } from "@std/assert";
import { equalHashes, hashSecret, makeSecret } from "../../src/auth/secret.ts";

Deno.test("makeSecret() makes 256 random bits, never the same", () => {
  const secrets = Array.from({ length: 1_000 }, makeSecret);
  assertEquals(new Set(secrets).size, 1_000);
  for (const secret of secrets) assertMatch(secret, /^bdg_[A-Za-z0-9_-]{43}$/);
  // Every one of the characters varies: no part of it is a counter or a time.
  for (let at = 4; at < 46; at++) assert(new Set(secrets.map((it) => it[at])).size > 40);
});

Deno.test("hashSecret() is SHA-256 in hexadecimal", () => {
  const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  assertEquals(hashSecret("abc"), abc);
  assertEquals(hashSecret("bdg_x") === hashSecret("bdg_X"), false);
});

Deno.test("equalHashes() tells equal hashes from others", () => {
  const hash = hashSecret("abc");
  assert(equalHashes(hash, hashSecret("abc")));
  assertFalse(equalHashes(hash, hashSecret("abd")));
  assertFalse(equalHashes(hash, hash.slice(0, -2)));
  assertFalse(equalHashes(hash, hash + "00"));
  assertFalse(equalHashes("00" + hash.slice(2), hash));
  assertFalse(equalHashes(hash.slice(0, -2) + "00", hash));
  assertFalse(equalHashes(hash, ""));
});
