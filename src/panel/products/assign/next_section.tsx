import { type ReactNode, useRef } from "react";
import { Section } from "../../theme/section.tsx";
import { useFocusIfLost } from "../use_focus_if_lost.ts";

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** A section that appears after an action and receives the focus if it was lost. */
export function NextSection({ title, children }: Props) {
  const top = useRef<HTMLDivElement>(null);
  useFocusIfLost(top);
  return (
    <div ref={top} tabIndex={-1} role="group" aria-label={title} style={{ outline: "none" }}>
      <Section title={title}>{children}</Section>
    </div>
  );
}
