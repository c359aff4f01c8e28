import { memo, useState } from "react";
import type { Badge } from "../../../data/resource.ts";
import { MenuButton } from "./menu_button.tsx";
import type { OpenMenu } from "./open_menu.tsx";
import { loadMenu } from "./tools.ts";

interface Props {
  readonly badge: Badge;
}

/** The menu of a badge in the list. It is rendered only when opened, to keep rows cheap. */
export const RowMenu = memo(function RowMenu({ badge }: Props) {
  const [Menu, setMenu] = useState<typeof OpenMenu>();
  if (Menu) return <Menu badge={badge} onClose={() => setMenu(undefined)} />;
  // If it cannot be loaded, the shell shows that the connection is lost.
  const open = () => loadMenu().then((it) => setMenu(() => it), () => {});
  return <MenuButton badge={badge} aria-haspopup="menu" onClick={open} />;
});
