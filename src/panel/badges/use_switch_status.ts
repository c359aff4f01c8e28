import { useRef } from "react";
import type { Badge } from "../data/resource.ts";
import { useT } from "../i18n/use_t.ts";
import { errorText } from "../notices/error_text.ts";
import { useToast } from "../notices/toast.tsx";
import { badgeName } from "../data/badge_name.ts";
import { useBadgeChanges } from "./editor/use_badge_changes.ts";

/** Pauses a badge, or makes it active again. The list shows it at once, and a toast can undo it. */
export function useSwitchStatus(): (badge: Badge) => void {
  const t = useT();
  const toast = useToast();
  const { setStatus } = useBadgeChanges();
  // One after the other, so that the last one wins.
  const last = useRef(Promise.resolve());
  const change = (badge: Badge, status: "active" | "paused", isUndo = false) => {
    const name = badgeName(badge);
    const changed = { ...badge, status };
    const undo = {
      label: t("order.undo"),
      act: () => change(changed, status === "paused" ? "active" : "paused", true),
    };
    const before = last.current;
    last.current = setStatus(badge, status, before).then(
      () => toast(t(`badges.nowOn.${status}`, { name }), false, isUndo ? undefined : undo),
      (error) => toast(errorText(error, t), true),
    );
  };
  return (badge) => change(badge, badge.status === "paused" ? "active" : "paused");
}
