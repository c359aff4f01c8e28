import type { Badge } from "../../data/resource.ts";
import { isObject } from "../../forms/json.ts";

/**
 * Roughly a language tag (BCP 47). For any other locale the service returns the default content.
 */
const tag = /^[a-z0-9]{1,8}(-[a-z0-9]{1,8})*$/;

/**
 * The content as the service returns it for a locale: the default, overridden by the languages that
 * RFC 4647, section 3.4, looks up, the most general first.
 */
export function localizedContent(
  { content, localizations = {} }: Pick<Badge, "content" | "localizations">,
  locale: unknown,
): Badge["content"] {
  if (typeof locale !== "string" || !tag.test(locale.toLowerCase())) return content;
  const byTag = new Map(
    Object.entries(localizations).map(([key, texts]) => [key.toLowerCase(), texts]),
  );
  const parts = locale.toLowerCase().split("-");
  return parts.reduce<Badge["content"]>((localized, _, last) => {
    const texts = byTag.get(parts.slice(0, last + 1).join("-"));
    return isObject(texts) ? { ...localized, ...texts } : localized;
  }, content);
}
