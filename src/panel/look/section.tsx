import { Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./section.module.css";

interface Props {
  /** What a link on the page calls it by. */
  readonly id?: string;
  /** What of a thing is edited here: an address may point at one of these fields. */
  readonly fields?: readonly string[];
  readonly title: string;
  /** What it is about, if its title does not say it all. */
  readonly lead?: ReactNode;
  /** A link beside the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page, in a frame, under a heading of its own. */
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
      <Stack gap="md">
        <div>
          <div className={classes.head}>
            <Title order={2} size="h4" id={titleId}>{title}</Title>
            {aside}
          </div>
          {lead && <Text size="sm" c="dimmed">{lead}</Text>}
        </div>
        {children}
      </Stack>
    </section>
  );
}
