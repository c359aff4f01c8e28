import { useFormatLocale } from "../i18n/use_format_locale.ts";
import { momentText } from "../i18n/moment_text.ts";
import { relativeTime } from "../i18n/relative_time.ts";
import { useNow } from "../i18n/use_now.ts";

interface Props {
  /** RFC 3339. */
  readonly at: string;
}

/** An instant as relative and local time: "in 3 hours · Jan 31, 2026, 9:30 AM". */
export function Moment({ at }: Props) {
  const language = useFormatLocale();
  const now = useNow();
  const exact = momentText(at, language);
  return <time dateTime={at}>{relativeTime(Date.parse(at), now, language)} · {exact}</time>;
}
