import { Paper, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import type { Faults } from "../../../data/faults.ts";
import type { BadgeValue } from "../value/badge_value.ts";
import classes from "./section.module.css";

/** What every part of the editor works with. */
export interface SectionProps {
  readonly value: BadgeValue;
  /** Sets fields; one set to nothing is left out. */
  readonly set: (fields: Partial<BadgeValue>) => void;
  /** What is wrong, by pointers into the badge. */
  readonly faults: Faults;
  readonly isReadOnly: boolean;
}

interface Props {
  /** The fields of a badge that it edits: an address may point at one of them. */
  readonly fields?: readonly (keyof BadgeValue)[];
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the editor, under a heading of its own. */
export function Section({ fields = [], title, lead, children }: Props) {
  const id = useId();
  return (
    <Paper
      component="section"
      withBorder
      aria-labelledby={id}
      data-fields={fields.join(" ")}
      className={classes.section}
    >
      <Stack gap="md">
        <div>
          <Title order={2} size="h4" id={id}>{title}</Title>
          {lead && <Text size="sm" c="dimmed">{lead}</Text>}
        </div>
        {children}
      </Stack>
    </Paper>
  );
}
