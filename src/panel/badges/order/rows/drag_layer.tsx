import {
  type Announcements,
  DndContext,
  type DndContextProps,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  type UniqueIdentifier,
} from "@dnd-kit/core";
import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { Paper } from "@mantine/core";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { badgeName } from "../../../data/badge_name.ts";
import type { Badge } from "../../../data/resource.ts";
import { useNow } from "../../../i18n/use_now.ts";
import { useT } from "../../../i18n/use_t.ts";
import { Icon } from "../../../theme/icon.tsx";
import { BadgeRow } from "../../list/badge_row.tsx";
import { useTypes } from "../../use_types.ts";
import type { Goal } from "../plan_move.ts";
import type { Moves } from "../use_move_queue.ts";
import classes from "./sortable_list.module.css";
import type { MissedEvent } from "./use_drag_layer.ts";
import { alongTheList, useDragSensors } from "./use_drag_sensors.ts";

interface Props {
  readonly badges: readonly Badge[];
  /** The number of all badges, if known. */
  readonly count: number | undefined;
  /** The ids of the badges whose rows are in the DOM. */
  readonly renderedIds: readonly string[];
  readonly moves: Moves;
  readonly missed: MissedEvent;
}

/**
 * Drags rows by their handles. It is beside the list, not around it, so that the rows are rendered
 * once, without it.
 */
export function DragLayer({ badges, count, renderedIds, moves, missed }: Props) {
  const ids = useMemo(() => badges.map(({ id }) => id), [badges]);
  const { dragged, start, drop, cancel } = useDrag(badges, moves);
  const dragging = useDragSensors(ids);
  const accessibility = useDragAnnouncements(badges, count);
  // After the effects of the rows, which listen then.
  useEffect(() => {
    const event = missed.current;
    missed.current = undefined;
    if (event) event.target?.dispatchEvent(event);
  }, [missed]);
  return (
    <DndContext
      {...dragging}
      accessibility={accessibility}
      modifiers={alongTheList}
      onDragStart={start}
      onDragEnd={drop}
      onDragCancel={cancel}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {renderedIds.map((id) => <DraggableRow key={id} id={id} />)}
      </SortableContext>
      <DragOverlay>{dragged && <DraggedBadge badge={dragged} />}</DragOverlay>
    </DndContext>
  );
}

/** Connects the row of a badge, which is rendered already, with the drag and drop library. */
function DraggableRow({ id }: { readonly id: string }) {
  const sortable = useSortable({
    id,
    // Scrolling changes which rows are rendered; such a change of index is not a move.
    animateLayoutChanges: () => false,
  });
  const { isDragging, listeners, setActivatorNodeRef, setNodeRef, transform, transition } =
    sortable;
  useLayoutEffect(() => {
    setActivatorNodeRef(handleOf(id));
    setNodeRef(rowOf(id));
  }, [id, setActivatorNodeRef, setNodeRef]);
  useLayoutEffect(() => {
    const row = rowOf(id);
    if (row === null) return;
    row.style.transform = transform ? `translateY(${transform.y}px)` : "";
    row.style.transition = transition ?? "";
    row.dataset.isDragged = String(isDragging);
    if (isDragging) handleOf(id)?.setAttribute("aria-pressed", "true");
    else handleOf(id)?.removeAttribute("aria-pressed");
  }, [id, transform?.y, transition, isDragging]);
  useEffect(() => {
    const handle = handleOf(id);
    if (handle === null || listeners === undefined) return;
    const onPress = (event: Event) => listeners.onPointerDown?.(reactEvent(event));
    const onKey = (event: Event) => listeners.onKeyDown?.(reactEvent(event));
    handle.addEventListener("pointerdown", onPress);
    handle.addEventListener("keydown", onKey);
    return () => {
      handle.removeEventListener("pointerdown", onPress);
      handle.removeEventListener("keydown", onKey);
    };
  }, [id, listeners]);
  return null;
}

function handleOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-handle-of="${CSS.escape(id)}"]`);
}

function rowOf(id: string): HTMLElement | null {
  return handleOf(id)?.closest("li") ?? null;
}

/** An event as the library expects it. */
function reactEvent(event: Event) {
  const { target } = event;
  return { nativeEvent: event, target, preventDefault: () => event.preventDefault() };
}

function useDrag(badges: readonly Badge[], { move }: Moves) {
  const [dragged, setDragged] = useState<Badge>();
  const indexOf = (wanted: unknown) => badges.findIndex(({ id }) => id === wanted);
  const start = ({ active, activatorEvent: { target } }: DragStartEvent) => {
    setDragged(badges[indexOf(active.id)]);
    // Some browsers do not focus a clicked button. The focused row stays in the DOM while it is
    // dragged.
    if (target instanceof Element) target.closest("button")?.focus({ preventScroll: true });
  };
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(undefined);
    const [from, to] = [indexOf(active.id), indexOf(over?.id)];
    const [badge, other] = [badges[from], badges[to]];
    if (badge === undefined || other === undefined || from === to) return;
    const goal: Goal = to < from ? { before: other.id } : { after: other.id };
    move({ badgeId: badge.id, name: badgeName(badge), goal });
  };
  return { dragged, start, drop, cancel: () => setDragged(undefined) };
}

function DraggedBadge({ badge }: { readonly badge: Badge }) {
  const now = useNow();
  const type = useTypes().find(({ id }) => id === badge.typeId);
  return (
    <Paper className={classes.dragged} shadow="lg">
      <span className={classes.handle}>
        <Icon name="drag" />
      </span>
      <BadgeRow badge={badge} typeName={type?.name ?? badge.typeId} now={now} />
    </Paper>
  );
}

/**
 * The screen reader announcements while dragging. `count` is the number of all badges, if known.
 * The handles refer to instructions that are there without this layer.
 */
function useDragAnnouncements(
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
  return { announcements, screenReaderInstructions: { draggable: "" } };
}
