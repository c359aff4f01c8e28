import { Paper, Stack, Title } from "@mantine/core";
import { type ReactNode, useId, useRef } from "react";
import { useFocusIfLost } from "./use_focus_if_lost.ts";

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of the page with a heading of its own. */
export function Section({ title, children }: Props) {
  const id = useId();
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      withBorder
      radius="lg"
      p={{ base: "md", sm: "lg" }}
    >
      <Stack gap="md">
        <Title id={id} order={2} size="h4">{title}</Title>
        {children}
      </Stack>
    </Paper>
  );
}

/** A section that appears when something was done, and is read on from there. */
export function NextSection({ title, children }: Props) {
  const top = useRef<HTMLDivElement>(null);
  useFocusIfLost(top);
  return (
    <div ref={top} tabIndex={-1} role="group" aria-label={title} style={{ outline: "none" }}>
      <Section title={title}>{children}</Section>
    </div>
  );
}
