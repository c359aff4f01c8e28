import { createContext, type ReactNode, useContext, useState } from "react";
import classes from "./announcer.module.css";

const AnnounceContext = createContext<(text: string) => void>(() => {});

/**
 * A function that announces a text to screen readers. For changes that are visible but not
 * announced otherwise.
 */
export function useAnnounce(): (text: string) => void {
  return useContext(AnnounceContext);
}

interface Props {
  readonly children: ReactNode;
}

/** Provides the page's only live region for announcements. */
export function AnnouncerProvider({ children }: Props) {
  const [text, setText] = useState("");
  return (
    <AnnounceContext value={setText}>
      {children}
      <div role="status" aria-live="polite" className={classes.hidden}>{text}</div>
    </AnnounceContext>
  );
}
