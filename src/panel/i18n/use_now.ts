import { useEffect, useState } from "react";

/**
 * The time in epoch ms, updated every 30 seconds: precise enough for relative times, also on a page
 * that stays open.
 */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(clock);
  }, []);
  return now;
}
