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
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the editor, under a heading of its own. */
export function Section({ title, lead, children }: Props) {
  const id = useId();
  return (
    <Paper component="section" withBorder aria-labelledby={id} className={classes.section}>
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
