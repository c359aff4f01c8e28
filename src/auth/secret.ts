import { Buffer } from "node:buffer";
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const secretBytes = 32;

/** A new token of 256 random bits. Shown once, to whoever asked for it, and kept nowhere. */
export function makeSecret(): string {
  return `bdg_${randomText()}`;
}

/** What a session's cookie holds: made as a token is, but none. */
export function makeSessionSecret(): string {
  return `ses_${randomText()}`;
}

/** Whether a text looks like the secret of a session; what does not is none. */
export function looksLikeSessionSecret(text: string): boolean {
  return /^ses_[\w-]{43}$/.test(text);
}

function randomText(): string {
  return randomBytes(secretBytes).toString("base64url");
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
