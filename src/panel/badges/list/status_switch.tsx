import { useLayoutEffect, useRef } from "react";
import type { Badge } from "../../data/resource.ts";
import { useT } from "../../i18n/use_t.ts";
import { badgeName } from "../../data/badge_name.ts";
import { useSwitchStatus } from "../use_switch_status.ts";
import classes from "./status_switch.module.css";

/** Pauses a badge of the list, or makes it active again. */
export function StatusSwitch({ badge }: { readonly badge: Badge }) {
  const t = useT();
  const switchStatus = useSwitchStatus();
  const { id } = badge;
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => () => {
    if (document.activeElement !== button.current) return;
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return;
      // The list has other tools, or a filter by state hides the row now.
      const other = document.querySelector<HTMLElement>(`[data-status-of="${CSS.escape(id)}"]`);
      (other ?? document.getElementById("content"))?.focus({ preventScroll: true });
    });
  }, [id]);
  return (
    <button
      ref={button}
      type="button"
      role="switch"
      className={classes.switch}
      data-status-of={id}
      aria-checked={badge.status !== "paused"}
      aria-label={t("badges.active", { name: badgeName(badge) })}
      onClick={() => switchStatus(badge)}
    />
  );
}
