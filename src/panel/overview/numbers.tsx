import { useLocale } from "ra-core";
import { Link } from "react-router";
import type { Statistics } from "../data/statistics.ts";
import type { MessageKey } from "../i18n/en.ts";
import { useT } from "../i18n/use_t.ts";
import { useProjectId } from "../shell/use_projects.ts";
import classes from "./numbers.module.css";

interface Props {
  readonly statistics: Statistics;
}

/** How many badges are in which state, each number a link to them. */
export function Numbers({ statistics: { badges, startingSoon, endingSoon } }: Props) {
  const t = useT();
  const list = `/${useProjectId()}/badges`;
  return (
    <ul className={classes.numbers} aria-label={t("overview.numbers")}>
      <NumberLink name="overview.live" count={badges.live} to={`${list}?state=live`} />
      <NumberLink name="overview.startingSoon" count={startingSoon.total} to="#starting" />
      <NumberLink name="overview.endingSoon" count={endingSoon.total} to="#ending" />
      <NumberLink name="overview.paused" count={badges.paused} to={`${list}?state=paused`} />
    </ul>
  );
}

interface NumberProps {
  readonly name: MessageKey;
  readonly count: number;
  /** A page's address, or what a part of this one is called by. */
  readonly to: string;
}

function NumberLink({ name, count, to }: NumberProps) {
  const t = useT();
  const language = useLocale();
  const content = (
    <>
      <span className={classes.count}>{count.toLocaleString(language)}</span>
      <span className={classes.label}>{t(name)}</span>
    </>
  );
  return (
    <li>
      {/* The browser itself goes to a part of the page; the router only writes it into the address. */}
      {to.startsWith("#")
        ? <a href={to} className={classes.number}>{content}</a>
        : <Link to={to} className={classes.number}>{content}</Link>}
    </li>
  );
}
