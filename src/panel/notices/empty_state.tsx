import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Icon, type IconName } from "../theme/icon.tsx";
import classes from "./empty_state.module.css";

interface Props {
  readonly icon: IconName;
  readonly title: string;
  readonly text?: string;
  /** Actions, if there are any. */
  readonly children?: ReactNode;
}

/** A placeholder that explains why there is nothing to show. */
export function EmptyState({ icon, title, text, children }: Props) {
  return (
    <Stack className={classes.blank} align="center" gap="xs">
      <span className={classes.icon}>
        <Icon name={icon} size={28} />
      </span>
      <Title order={2} size="h3" ta="center">{title}</Title>
      {text && <Text c="dimmed" ta="center" maw="32rem">{text}</Text>}
      {children && <div className={classes.way}>{children}</div>}
    </Stack>
  );
}
