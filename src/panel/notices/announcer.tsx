import { VisuallyHidden } from "@mantine/core";
import { createContext, type ReactNode, useContext, useState } from "react";

const AnnounceContext = createContext<(text: string) => void>(() => {});

/** Says a text to screen readers: for what the eye sees happen and nothing else tells. */
export function useAnnounce(): (text: string) => void {
  return useContext(AnnounceContext);
}

interface Props {
  readonly children: ReactNode;
}

/** The one place in the page that screen readers listen to. */
export function AnnouncerProvider({ children }: Props) {
  const [text, setText] = useState("");
  return (
    <AnnounceContext value={setText}>
      {children}
      <VisuallyHidden role="status" aria-live="polite">{text}</VisuallyHidden>
    </AnnounceContext>
  );
}
