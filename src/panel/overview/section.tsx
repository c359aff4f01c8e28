import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./section.module.css";

interface Props {
  /** What a link on the page calls it by. */
  readonly id: string;
  readonly title: string;
  /** A link beside the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the page with a heading of its own. */
export function Section({ id, title, aside, children }: Props) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={classes.section}>
      <div className={classes.head}>
        <Title id={`${id}-title`} order={2} size="h4">{title}</Title>
        {aside}
      </div>
      {children}
    </section>
  );
}
