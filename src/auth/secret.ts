import { Buffer } from "node:buffer";
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";

const secretBytes = 32;
const base62Digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** As many as hold 256 bits, and 32. */
const randomDigits = 43;
const checksumDigits = 6;

/**
 * A new token of 256 random bits. Shown once, to whoever asked for it, and kept nowhere.
 *
 * It is made as GitHub's and npm's are: a prefix, digits of base 62, and in the last six the CRC-32 of those
 * between. So a scanner knows one that was published by mistake without asking anybody.
 */
export function makeSecret(): string {
  const random = toBase62(BigInt(`0x${randomBytes(secretBytes).toString("hex")}`), randomDigits);
  return `bdg_${random}${checksumOf(random)}`;
}

/**
 * Whether a text has the form of a token but not its checksum, so that it was mistyped or made up.
 *
 * Tokens of other forms are never that: older ones had no checksum, and an operator's own has any form.
 */
export function isBrokenSecret(text: string): boolean {
  const [, random = "", checksum] = /^bdg_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/.exec(text) ?? [];
  return checksum !== undefined && checksum !== checksumOf(random);
}

function checksumOf(random: string): string {
  return toBase62(BigInt(crc32(random)), checksumDigits);
}

/** A number in so many digits, with zeros in front. */
function toBase62(value: bigint, digits: number): string {
  let text = "";
  for (let rest = value; text.length < digits; rest /= 62n) {
    text = base62Digits.charAt(Number(rest % 62n)) + text;
  }
  return text;
}

/** What a session's cookie holds: as random as a token, but none. */
export function makeSessionSecret(): string {
  return `ses_${randomBytes(secretBytes).toString("base64url")}`;
}

/** Whether a text looks like the secret of a session; what does not is none. */
export function looksLikeSessionSecret(text: string): boolean {
  return /^ses_[\w-]{43}$/.test(text);
}

/** What is kept of a secret. No salt, no stretching: nobody guesses 256 random bits. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** Whether two hashes are equal, in a time that does not tell where they differ. */
export function equalHashes(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a, "hex"), Buffer.from(b, "hex")];
  return left.length === right.length && timingSafeEqual(left, right);
}
