import type { Announcements, DndContextProps, UniqueIdentifier } from "@dnd-kit/core";
import { useRef } from "react";
import type { Badge } from "../../../data/resource.ts";
import { useT } from "../../../i18n/use_t.ts";
import { badgeName } from "../../badge_name.ts";

/**
 * The screen reader announcements while dragging. `count` is the number of all badges, if known.
 */
export function useDragAnnouncements(
  badges: readonly Badge[],
  count: number | undefined,
): NonNullable<DndContextProps["accessibility"]> {
  const t = useT();
  const announced = useRef(0);
  const placeOf = (id: UniqueIdentifier) => badges.findIndex((badge) => badge.id === id) + 1;
  const describe = (what: "lifted" | "dropped" | "left", id: UniqueIdentifier, place: number) => {
    const badge = badges.find((badge) => badge.id === id);
    const name = badge ? badgeName(badge) : "";
    return t(`order.${what}`, { name, where: whereOf(place) });
  };
  const whereOf = (place: number) =>
    count === undefined ? t("order.at", { place }) : t("order.atOf", { place, count });
  const announcements: Announcements = {
    onDragStart({ active }) {
      announced.current = placeOf(active.id);
      return describe("lifted", active.id, announced.current);
    },
    onDragOver({ over }) {
      const place = over ? placeOf(over.id) : announced.current;
      // The starting place was announced already; a repetition would interrupt that announcement.
      if (place === announced.current) return;
      announced.current = place;
      return t("order.over", { where: whereOf(place) });
    },
    onDragEnd({ active, over }) {
      const place = placeOf(over?.id ?? active.id);
      return describe(place === placeOf(active.id) ? "left" : "dropped", active.id, place);
    },
    onDragCancel: ({ active }) => describe("left", active.id, placeOf(active.id)),
  };
  return { announcements, screenReaderInstructions: { draggable: t("order.howTo") } };
}
