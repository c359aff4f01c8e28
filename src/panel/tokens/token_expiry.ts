import { relativeTime } from "../i18n/relative_time.ts";
import type { MessageKey } from "../i18n/en.ts";
import type { Token } from "../data/tokens.ts";

/** When a token expires, in words, relative to `now` (epoch ms). */
export interface TokenExpiry {
  readonly key: MessageKey;
  readonly when: string;
  readonly isOver: boolean;
}

export function tokenExpiry(
  { expiresAt }: Pick<Token, "expiresAt">,
  now: number,
  language: string,
): TokenExpiry {
  if (expiresAt === undefined) return { key: "tokens.neverExpires", when: "", isOver: false };
  const at = Date.parse(expiresAt);
  const isOver = at <= now;
  const when = relativeTime(at, now, language);
  return { key: isOver ? "tokens.expired" : "tokens.expires", when, isOver };
}
