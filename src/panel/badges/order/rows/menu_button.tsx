import type { ComponentProps } from "react";
import { badgeName } from "../../../data/badge_name.ts";
import type { Badge } from "../../../data/resource.ts";
import { useT } from "../../../i18n/use_t.ts";
import { Icon } from "../../../theme/icon.tsx";
import classes from "./row_tools.module.css";

interface Props extends ComponentProps<"button"> {
  readonly badge: Badge;
}

/** Not the kit's button, which takes a row ten times as long to render. */
export function MenuButton({ badge, className, ...button }: Props) {
  const t = useT();
  return (
    <button
      type="button"
      // An open menu passes a class of its own.
      className={[classes.tool, classes.menu, className].join(" ")}
      aria-label={t("order.more", { name: badgeName(badge) })}
      {...button}
      data-menu-of={badge.id}
    >
      <Icon name="more" />
    </button>
  );
}

/** Returns the focus to the menu button of a row. */
export function focusMenuButton({ id }: Pick<Badge, "id">): void {
  const button = document.querySelector<HTMLElement>(`[data-menu-of="${CSS.escape(id)}"]`);
  // The row is not in the DOM if it is out of sight.
  (button ?? document.getElementById("content"))?.focus({ preventScroll: true });
}
