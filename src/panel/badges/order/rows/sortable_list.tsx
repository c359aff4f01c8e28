import { Text } from "@mantine/core";
import { lazy, Suspense, useId, useMemo, useState } from "react";
import type { Badge } from "../../../data/resource.ts";
import { useT } from "../../../i18n/use_t.ts";
import { badgeName } from "../../../data/badge_name.ts";
import { BadgeList, type ListProps } from "../../list/badge_list.tsx";
import { movedList } from "../moved_list.ts";
import { MoveNotice } from "../move_notice.tsx";
import { type MoveDialogKind, type Ordering, OrderingContext } from "./ordering_context.ts";
import { SortableItem } from "./sortable_item.tsx";
import { useBadgeOrder } from "../use_badge_order.ts";
import type { Moves } from "../use_move_queue.ts";
import { useDragLayer } from "./use_drag_layer.ts";

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
  const count = useBadgeOrder()?.length;
  const howToDragId = useId();
  const { Layer, missed, onHandleUsed } = useDragLayer();
  const mayDrag = !isFiltered && !isSorted;
  const { question, answer, unwanted, keep, ordering } = useOrderingOf(moves, {
    mayDrag,
    mayMove: !isSorted,
    howToDragId,
    onHandleUsed,
  });
  return (
    <OrderingContext value={ordering}>
      <MoveNotice moves={moves} />
      {(isFiltered || isSorted) && (
        <Text size="sm" c="dimmed">{t(isSorted ? "badges.sorted" : "order.filtered")}</Text>
      )}
      <p id={howToDragId} hidden>{t("order.howTo")}</p>
      <BadgeList badges={badges} hasTools Item={SortableItem} {...list}>
        {(renderedIds) =>
          Layer && mayDrag && (
            <Layer
              badges={badges}
              count={list.hasMore ? count : badges.length}
              renderedIds={renderedIds}
              moves={moves}
              missed={missed}
            />
          )}
      </BadgeList>
      <Suspense>
        {question && <MoveDialog {...question} onMove={moves.move} onClose={answer} />}
        {unwanted && <DeleteDialog key={unwanted.id} badge={unwanted} onClose={keep} />}
      </Suspense>
    </OrderingContext>
  );
}

type Tools = Pick<Ordering, "mayDrag" | "mayMove" | "howToDragId" | "onHandleUsed">;

function useOrderingOf({ pending, move }: Moves, tools: Tools) {
  const { mayDrag, mayMove, howToDragId, onHandleUsed } = tools;
  const [question, setQuestion] = useState<{ kind: MoveDialogKind; badge: Badge }>();
  const [unwanted, setUnwanted] = useState<Badge>();
  const ordering: Ordering = useMemo(() => ({
    mayDrag,
    mayMove,
    howToDragId,
    onHandleUsed,
    saving: new Set(pending.map(({ badgeId }) => badgeId)),
    moveToPlace: (badge, place) =>
      move({ badgeId: badge.id, name: badgeName(badge), goal: { place } }),
    ask: (kind, badge) => setQuestion({ kind, badge }),
    askRemove: setUnwanted,
  }), [mayDrag, mayMove, howToDragId, onHandleUsed, pending, move]);
  const answer = () => setQuestion(undefined);
  return { question, answer, unwanted, keep: () => setUnwanted(undefined), ordering };
}
