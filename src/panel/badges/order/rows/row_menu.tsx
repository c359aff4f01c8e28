import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Menu.layer.css";
import { Menu } from "@mantine/core";
import { type ComponentProps, memo, useEffect, useState } from "react";
import type { Badge } from "../../../data/resource.ts";
import { useT } from "../../../i18n/use_t.ts";
import { Icon } from "../../../theme/icon.tsx";
import { badgeName } from "../../../data/badge_name.ts";
import { BadgeEntries } from "./badge_entries.tsx";
import { useOrdering } from "./ordering_context.ts";
import classes from "./row_tools.module.css";

interface Props {
  readonly badge: Badge;
}

/**
 * The menu of a badge in the list. The menu itself is rendered only when opened, to keep rows
 * cheap.
 */
export const RowMenu = memo(function RowMenu({ badge }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <OpenMenu badge={badge} onClose={() => setIsOpen(false)} />;
  return <MenuButton badge={badge} aria-haspopup="menu" onClick={() => setIsOpen(true)} />;
});

function OpenMenu({ badge, onClose }: Props & { readonly onClose: () => void }) {
  // Immediately: a row outside of the viewport stays in the DOM only while it has the focus.
  useEffect(() => () => {
    // The button was replaced when the menu closed. If the reader clicked elsewhere, the focus
    // stays there.
    if (document.activeElement === document.body) focusMenuButton(badge);
  }, []);
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-end"
      width={240}
      // Inside the main landmark and with menu items only, as screen readers require.
      portalProps={{ target: "#content" }}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <MenuButton badge={badge} />
      </Menu.Target>
      <Menu.Dropdown>
        <BadgeEntries badge={badge} />
        <OrderEntries badge={badge} />
      </Menu.Dropdown>
    </Menu>
  );
}

function OrderEntries({ badge }: Props) {
  const t = useT();
  const { ask, moveToPlace, mayMove } = useOrdering();
  if (!mayMove) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t("field.order")}</Menu.Label>
      <Menu.Item
        leftSection={<Icon name="up" />}
        onClick={() => moveToPlace(badge, 1)}
      >
        {t("order.toTop")}
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="down" />} onClick={() => moveToPlace(badge, Infinity)}>
        {t("order.toEnd")}
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="next" />} onClick={() => ask("toPlace", badge)}>
        {t("order.toPlace")}
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="search" />} onClick={() => ask("toBefore", badge)}>
        {t("order.toBefore")}
      </Menu.Item>
    </>
  );
}

/** Not the kit's button, which takes a row ten times as long to render. */
function MenuButton({ badge, className, ...button }: Props & ComponentProps<"button">) {
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
