import { Buffer } from "node:buffer";
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";

const secretBytes = 32;
const base62Digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** Enough base 62 digits for 256 bits. */
const randomDigits = 43;
/** Enough for the 32 bits of a CRC-32. */
const checksumDigits = 6;

/**
 * Creates a token of 256 random bits. It is shown once, to its creator, and stored nowhere.
 *
 * It has the form of GitHub's and npm's tokens: a prefix, base 62 digits, and the CRC-32 of these
 * digits in the last six, so that scanners recognize leaked tokens without calling the service.
 */
export function createSecret(): string {
  const random = toBase62(BigInt(`0x${randomBytes(secretBytes).toString("hex")}`), randomDigits);
  return `bdg_${random}${checksumOf(random)}`;
}

/**
 * Whether a text has the form of a token but a wrong checksum, so that it was mistyped or made up.
 *
 * Never true for tokens of other forms: older ones had no checksum, and an operator's own can have
 * any form.
 */
export function hasWrongChecksum(text: string): boolean {
  const [, random = "", checksum] = /^bdg_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/.exec(text) ?? [];
  return checksum !== undefined && checksum !== checksumOf(random);
}

function checksumOf(random: string): string {
  return toBase62(BigInt(crc32(random)), checksumDigits);
}

/** A number with a fixed number of digits, padded with zeros. */
function toBase62(value: bigint, digits: number): string {
  let text = "";
  for (let rest = value; text.length < digits; rest /= 62n) {
    text = base62Digits.charAt(Number(rest % 62n)) + text;
  }
  return text;
}

/**
 * Creates the secret for a session's cookie. It is as hard to guess as a token, but is not accepted
 * as one.
 */
export function createSessionSecret(): string {
  return `ses_${randomBytes(secretBytes).toString("base64url")}`;
}

/** Whether a text has the form of a session's secret. Other texts are not one. */
export function looksLikeSessionSecret(text: string): boolean {
  return /^ses_[\w-]{43}$/.test(text);
}

/**
 * The stored form of a secret. It needs no salt or stretching, because 256 random bits cannot be
 * guessed.
 */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/**
 * Whether two hashes are equal, in constant time, so that timing does not reveal where they differ.
 */
export function equalHashes(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a, "hex"), Buffer.from(b, "hex")];
  return left.length === right.length && timingSafeEqual(left, right);
}
