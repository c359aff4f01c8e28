import { type SyntheticEvent, useEffect, useRef, useState } from "react";

/** The value of such a field in a form: it is an error there, and not taken for a missing date. */
export const incompleteDate = "?";

/**
 * Whether a browser's field for a date or time is filled in only in part: its value is then empty, as
 * if nothing had been typed. Call `look` with the events of the field. `onIncomplete` is called at
 * first, and when that changes.
 */
export function useIncompleteDate(onIncomplete?: (isIncomplete: boolean) => void) {
  const [isIncomplete, setIncomplete] = useState(false);
  const latest = useRef(onIncomplete);
  latest.current = onIncomplete;
  useEffect(() => latest.current?.(isIncomplete), [isIncomplete]);
  const look = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
    setIncomplete(currentTarget.validity.badInput);
  return { isIncomplete, look };
}
