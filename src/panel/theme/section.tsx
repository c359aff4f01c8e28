import { type ReactNode, useId } from "react";
import classes from "./section.module.css";

interface Props {
  /** The target of links to this section. */
  readonly id?: string;
  /** The fields that are edited here: a URL can point to one of them. */
  readonly fields?: readonly string[];
  readonly title: string;
  /** An explanation, if the title needs one. */
  readonly lead?: ReactNode;
  /** A link beside the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A framed section of a page with its own heading. */
export function Section({ id, fields, title, lead, aside, children }: Props) {
  const titleId = useId();
  return (
    <section
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      aria-labelledby={titleId}
      data-fields={fields?.join(" ")}
      className={classes.section}
    >
      <div>
        <div className={classes.head}>
          <h2 id={titleId} className={classes.title}>{title}</h2>
          {aside}
        </div>
        {lead && <div className={classes.lead}>{lead}</div>}
      </div>
      {children}
    </section>
  );
}
