import { type ReactNode, useEffect } from "react";
import { useT } from "../i18n/use_t.ts";
import { useAnnounce } from "./announcer.tsx";
import classes from "./page_title.module.css";

interface Props {
  readonly children: string;
  /** The page's subject, shown after its name in the document title. */
  readonly about?: string | undefined;
  /** What the page is for, shown below its title. */
  readonly lead?: string;
  /** A button for what the page is for, beside its title. */
  readonly action?: ReactNode;
}

/** The heading of a page. It is also the document title, and is announced to screen readers. */
export function PageTitle({ children: title, about, lead, action }: Props) {
  const t = useT();
  const announce = useAnnounce();
  const name = [title, about, t("app.name")].filter((part, place, all) =>
    part && all.indexOf(part) === place
  ).join(" · ");
  useEffect(() => {
    document.title = name;
    announce(title);
  }, [announce, name, title]);
  return (
    <div className={classes.head}>
      <div className={classes.texts}>
        <h1 className={classes.title} dir="auto">{title}</h1>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {action}
    </div>
  );
}
