import { z } from "zod";
import { toInstantText } from "../instant.ts";
import { muteReasonMaxChars } from "../limits.ts";
import { ignored, lineOfText } from "../scalar_schemas.ts";
import { type FindingCode, findingCodes, isFeedCode } from "./finding.ts";

/** What a finding is about. */
export interface FindingSubject {
  readonly code: FindingCode;
  readonly badgeId?: string;
  readonly feedId?: string;
  /** Of a product's own order. */
  readonly productId?: number;
}

const codes = findingCodes.join("|");
const idPattern = new RegExp(
  `^(?<code>${codes})\\.(?<about>[A-Za-z0-9][A-Za-z0-9_-]{0,63})(\\.(?<product>0|-?[1-9][0-9]{0,15}))?$`,
);

/** A schema for the id of a finding. */
export function findingId() {
  return z.string().regex(idPattern, {
    error: "must be the `id` of a finding, such as `ended.` and the id of a badge",
  });
}

/**
 * The id of a finding: the same as long as the problem exists, and again if it comes back. Only
 * those about products' own orders name the product: of any other code, a badge has at most one.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(findingIdOf({ code: "feed_stale", feedId: "google" }), "feed_stale.google");
 * ```
 */
export function findingIdOf({ code, feedId, badgeId, productId }: FindingSubject): string {
  const about = `${code}.${feedId ?? badgeId}`;
  return code === "order_without_badge" ? `${about}.${productId}` : about;
}

/** What the finding with this id is about; `undefined` if no finding can have it. */
export function subjectOfFinding(id: string): FindingSubject | undefined {
  const { code: named, about, product } = idPattern.exec(id)?.groups ?? {};
  const code = findingCodes.find((it) => it === named);
  if (code === undefined || about === undefined) return undefined;
  if ((product !== undefined) !== (code === "order_without_badge")) return undefined;
  if (isFeedCode(code)) return { code, feedId: about };
  const productId = product === undefined ? undefined : Number(product);
  return { code, badgeId: about, ...productId !== undefined && { productId } };
}

const muteIdExample = "low_contrast.0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a11";
const muteAtExample = "2026-11-25T09:30:00.000Z";

const reason = lineOfText(muteReasonMaxChars).meta({
  description: "Why it is not to be fixed, for others who see the finding.",
  example: "The brand's own colours",
});

const findingIdMaxChars = 120;

/** The body of a PUT. */
export const MuteBody = z.strictObject({
  id: z.string().max(findingIdMaxChars).optional().meta({
    description: "If present, must equal the id in the path.",
  }),
  reason,
  by: ignored(),
  at: ignored(),
}).meta({ id: "MuteBody", description: "Why a finding is muted." });

/** A finding that a merchant has decided not to fix. */
export const StoredMute = z.object({
  /** The id of the finding. */
  id: findingId(),
  reason,
  /** The token with which it was muted. */
  by: z.string(),
  /** When, in epoch milliseconds. */
  at: z.int(),
});
export type StoredMute = z.infer<typeof StoredMute>;

/** A muted finding, in responses. */
export const Mute = z.object({
  id: z.string().meta({ description: "The id of the finding.", example: muteIdExample }),
  reason,
  by: z.string().meta({ description: "The token that muted it.", example: "bootstrap" }),
  at: z.string().meta({ description: "When.", format: "date-time", example: muteAtExample }),
}).meta({ id: "Mute", description: "A finding that a merchant has decided not to fix." });
export type Mute = z.infer<typeof Mute>;

export function toMute(mute: StoredMute): Mute {
  return { ...mute, at: toInstantText(mute.at) };
}

/** The approximate memory of a mute. */
export const muteBytes = 600;
