import { useEffect, useState } from "react";

/** The time, in ms since the epoch, as of the last half minute: near enough for words, and for a page that stays open. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(clock);
  }, []);
  return now;
}
