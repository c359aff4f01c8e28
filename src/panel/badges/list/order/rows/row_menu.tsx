import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Menu.layer.css";
import { ActionIcon, Menu } from "@mantine/core";
import { type ComponentProps, memo, useEffect, useState } from "react";
import type { Badge } from "../../../../data/resource.ts";
import { useT } from "../../../../i18n/use_t.ts";
import { Icon } from "../../../../look/icon.tsx";
import { badgeName } from "../../../badge_name.ts";
import { useOrdering } from "./ordering_context.ts";
import classes from "./row_tools.module.css";

interface Props {
  readonly badge: Badge;
}

/** What can be done with a badge of the list. The menu itself is made when it is opened: rows have to be light. */
export const RowMenu = memo(function RowMenu({ badge }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <OpenMenu badge={badge} onClose={() => setIsOpen(false)} />;
  return <MenuButton badge={badge} aria-haspopup="menu" onClick={() => setIsOpen(true)} />;
});

function OpenMenu({ badge, onClose }: Props & { readonly onClose: () => void }) {
  // At once, for a row out of sight stays in the page only while it has the focus.
  useEffect(() => () => {
    // The button is another one now. Who clicked elsewhere stays there.
    if (document.activeElement === document.body) focusMenuButton(badge);
  }, []);
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-end"
      width={240}
      // Inside the page's main part, and holding nothing but its entries, as screen readers want it.
      portalProps={{ target: "#content" }}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <MenuButton badge={badge} />
      </Menu.Target>
      <Menu.Dropdown>
        <OrderEntries badge={badge} />
      </Menu.Dropdown>
    </Menu>
  );
}

function OrderEntries({ badge }: Props) {
  const t = useT();
  const { ask, moveToPlace } = useOrdering();
  return (
    <>
      <Menu.Label>{t("order.title")}</Menu.Label>
      <Menu.Item
        leftSection={<Icon name="up" />}
        data-autofocus
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

const menuButton = { root: classes.menu };

function MenuButton({ badge, ...button }: Props & ComponentProps<"button">) {
  const t = useT();
  return (
    <ActionIcon
      // Not by `className`: an open menu passes one of its own, which would take its place.
      classNames={menuButton}
      variant="subtle"
      color="gray"
      aria-label={t("order.more", { name: badgeName(badge) })}
      {...button}
      data-menu-of={badge.id}
    >
      <Icon name="more" />
    </ActionIcon>
  );
}

/** Gives the focus back to a row whose menu led elsewhere. */
export function focusMenuButton({ id }: Pick<Badge, "id">): void {
  const button = document.querySelector<HTMLElement>(`[data-menu-of="${CSS.escape(id)}"]`);
  button?.focus({ preventScroll: true });
}
