import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Menu.layer.css";
import { Menu } from "@mantine/core";
import { useEffect } from "react";
import type { Badge } from "../../../data/resource.ts";
import { useT } from "../../../i18n/use_t.ts";
import { Icon } from "../../../theme/icon.tsx";
import { BadgeEntries } from "./badge_entries.tsx";
import { focusMenuButton, MenuButton } from "./menu_button.tsx";
import { useOrdering } from "./ordering_context.ts";

interface Props {
  readonly badge: Badge;
  readonly onClose: () => void;
}

/** The open menu of a badge in the list, with its button. */
export function OpenMenu({ badge, onClose }: Props) {
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

function OrderEntries({ badge }: Pick<Props, "badge">) {
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
