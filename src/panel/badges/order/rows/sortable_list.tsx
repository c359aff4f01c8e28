import {
  type Announcements,
  DndContext,
  type DndContextProps,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  type UniqueIdentifier,
} from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { Paper, Text } from "@mantine/core";
import { lazy, Suspense, useMemo, useRef, useState } from "react";
import type { Badge } from "../../../data/resource.ts";
import { useNow } from "../../../i18n/use_now.ts";
import { useT } from "../../../i18n/use_t.ts";
import { Icon } from "../../../theme/icon.tsx";
import { badgeName } from "../../../data/badge_name.ts";
import { useTypes } from "../../use_types.ts";
import { BadgeList, type ListProps } from "../../list/badge_list.tsx";
import { BadgeRow } from "../../list/badge_row.tsx";
import { movedList } from "../moved_list.ts";
import { MoveNotice } from "../move_notice.tsx";
import { type MoveDialogKind, type Ordering, OrderingContext } from "./ordering_context.ts";
import type { Goal } from "../plan_move.ts";
import { SortableItem } from "./sortable_item.tsx";
import classes from "./sortable_list.module.css";
import { useBadgeOrder } from "../use_badge_order.ts";
import type { Moves } from "../use_move_queue.ts";
import { alongTheList, useDragSensors } from "./use_drag_sensors.ts";

const DeleteDialog = lazy(async () => ({
  default: (await import("../dialog/delete_dialog.tsx")).DeleteDialog,
}));

const MoveDialog = lazy(async () => ({
  default: (await import("../dialog/move_dialog.tsx")).MoveDialog,
}));

interface Props extends ListProps {
  readonly moves: Moves;
  /** Whether badges between these are hidden by a filter. */
  readonly isFiltered: boolean;
  /** Whether they are in another order than the project's, in which they cannot be moved. */
  readonly isSorted: boolean;
}

/** The list of badges with the controls to reorder it. */
export function SortableList({ badges: read, moves, isFiltered, isSorted, ...list }: Props) {
  const t = useT();
  const { pending } = moves;
  const badges = useMemo(() => pending.reduce(movedList, read), [pending, read]);
  const ids = useMemo(() => badges.map(({ id }) => id), [badges]);
  const count = useBadgeOrder()?.length;
  const { dragged, start, drop, cancel } = useDrag(badges, moves);
  const { question, answer, unwanted, keep, ordering } = useOrderingOf(moves, {
    mayDrag: !isFiltered && !isSorted,
    mayMove: !isSorted,
  });
  const dragging = useDragSensors(ids);
  const announcements = useDragAnnouncements(badges, list.hasMore ? count : badges.length);
  return (
    <OrderingContext value={ordering}>
      <MoveNotice moves={moves} />
      {(isFiltered || isSorted) && (
        <Text size="sm" c="dimmed">{t(isSorted ? "badges.sorted" : "order.filtered")}</Text>
      )}
      <DndContext
        {...dragging}
        accessibility={announcements}
        modifiers={alongTheList}
        onDragStart={start}
        onDragEnd={drop}
        onDragCancel={cancel}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <BadgeList badges={badges} hasTools Item={SortableItem} {...list} />
        </SortableContext>
        <DragOverlay>{dragged && <DraggedBadge badge={dragged} />}</DragOverlay>
      </DndContext>
      <Suspense>
        {question && <MoveDialog {...question} onMove={moves.move} onClose={answer} />}
        {unwanted && <DeleteDialog key={unwanted.id} badge={unwanted} onClose={keep} />}
      </Suspense>
    </OrderingContext>
  );
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

type May = Pick<Ordering, "mayDrag" | "mayMove">;

function useOrderingOf({ pending, move }: Moves, { mayDrag, mayMove }: May) {
  const [question, setQuestion] = useState<{ kind: MoveDialogKind; badge: Badge }>();
  const [unwanted, setUnwanted] = useState<Badge>();
  const ordering: Ordering = useMemo(() => ({
    mayDrag,
    mayMove,
    saving: new Set(pending.map(({ badgeId }) => badgeId)),
    moveToPlace: (badge, place) =>
      move({ badgeId: badge.id, name: badgeName(badge), goal: { place } }),
    ask: (kind, badge) => setQuestion({ kind, badge }),
    askRemove: setUnwanted,
  }), [mayDrag, mayMove, pending, move]);
  const answer = () => setQuestion(undefined);
  return { question, answer, unwanted, keep: () => setUnwanted(undefined), ordering };
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
  return { announcements, screenReaderInstructions: { draggable: t("order.howTo") } };
}
