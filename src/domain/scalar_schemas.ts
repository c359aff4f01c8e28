import { z } from "zod";
import { instantViolation, parseInstant } from "./instant.ts";
import { isLongerThan } from "./text_length.ts";

/** Control characters, lone surrogates, line and paragraph separators. */
const unprintableChars = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

/**
 * A schema for a text of one line with 1 to `maxChars` characters, without control characters or
 * lone surrogates.
 */
export function lineOfText(maxChars: number) {
  return z.string()
    .refine((text) => hasLength(text, maxChars), { error: lengthError(maxChars) })
    .refine((text) => !unprintableChars.test(text), { error: unprintableError })
    .meta({ minLength: 1, maxLength: maxChars });
}

/** Why a text does not fit {@link lineOfText}; `undefined` if it does. */
export function violationOfLine(text: string, maxChars: number): string | undefined {
  if (!hasLength(text, maxChars)) return lengthError(maxChars);
  return unprintableChars.test(text) ? unprintableError : undefined;
}

const unprintableError = "must have no control characters, line ends or lone surrogates";

function lengthError(maxChars: number): string {
  return `must have 1 to ${maxChars} characters`;
}

function hasLength(text: string, maxChars: number): boolean {
  return text.length > 0 && !isLongerThan(text, maxChars);
}

/** The form of ids that merchants choose, for projects and badge types. */
export const chosenIdPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** What is wrong with an id that does not have that form. */
export const chosenIdDetail =
  "must be 1 to 64 letters, digits, `_` or `-`, the first a letter or digit";

/** A schema for an id that a merchant chooses. It is safe in a path. */
export function chosenId() {
  return z.string().regex(chosenIdPattern, { error: chosenIdDetail });
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text is a UUID in either case. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text.toLowerCase());
}

const anyCaseUuidPattern = "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$";

/**
 * A schema for a badge's id: a UUID, accepted in either case (RFC 9562, section 4) and converted to
 * lower case.
 */
export function uuid() {
  return z.string().toLowerCase().regex(uuidPattern, { error: "must be a UUID" })
    .meta({ format: "uuid", pattern: anyCaseUuidPattern });
}

/** A schema for an integer that JSON carries without loss: ±(2^53 − 1). */
export function safeInteger() {
  return z.int({ error: "must be an integer within ±(2^53 − 1)" })
    .meta({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER });
}

/** A schema for an instant as text, which it converts to epoch milliseconds. */
export function instant() {
  return z.string().max(64).transform((text, context) => {
    const parsed = parseInstant(text);
    if (parsed !== undefined) return parsed;
    context.addIssue({ code: "custom", message: instantViolation(text) });
    return z.NEVER;
  }).meta({ type: "string", format: "date-time" });
}

/**
 * A schema for a field that only the service sets. It is ignored, so that clients can send a response
 * back unchanged.
 */
export function ignored() {
  return z.unknown().optional().meta({ description: "Ignored: the service sets it." });
}
