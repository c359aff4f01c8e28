import { Link } from "react-router";
import { languageName } from "../badges/editor/language/language_name.ts";
import { useFormatLocale } from "../i18n/use_format_locale.ts";
import { useT } from "../i18n/use_t.ts";
import classes from "./language_links.module.css";

interface Props {
  readonly languages: readonly string[];
  /** The number of badges that lack each language. */
  readonly lacking: ReadonlyMap<string, number>;
  readonly chosen: string | undefined;
  /** The URL parameters that show a language. */
  readonly searchFor: (language: string) => string;
}

/** The project's languages, each with the number of badges that lack it. */
export function LanguageLinks({ languages, lacking, chosen, searchFor }: Props) {
  const t = useT();
  const locale = useFormatLocale();
  return (
    <nav aria-label={t("translations.languages")}>
      <ul className={classes.languages}>
        {languages.map((tag) => {
          const count = lacking.get(tag) ?? 0;
          return (
            <li key={tag}>
              <Link
                to={{ search: searchFor(tag) }}
                replace
                className={classes.language}
                aria-current={tag === chosen ? "true" : undefined}
              >
                <span className={classes.name}>{languageName(tag, locale)}</span>
                <span className={classes.count}>
                  {count === 0 ? t("translations.complete") : t("translations.lacking", { count })}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
