import { foreignZone } from "../content_form/instant/stored_zone.ts";
import { useFormatLocale } from "../i18n/use_format_locale.ts";
import { momentText } from "../i18n/moment_text.ts";
import { relativeTime, timeSince } from "../i18n/relative_time.ts";
import { useNow } from "../i18n/use_now.ts";

interface Props {
  /** RFC 3339. */
  readonly at: string;
  /** Whether it has happened, so that it cannot be in the future. */
  readonly isPast?: boolean;
}

/**
 * An instant as relative time, and in the time zone that the merchant chose: "in 3 hours · Jan 31,
 * 2026, 9:30 AM".
 */
export function Moment({ at, isPast = false }: Props) {
  const language = useFormatLocale();
  const now = useNow();
  const exact = momentText(at, language, foreignZone());
  const distance = (isPast ? timeSince : relativeTime)(Date.parse(at), now, language);
  return <time dateTime={at}>{distance} · {exact}</time>;
}
