import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { useService } from "../../../auth/use_service.ts";
import { useProjectId } from "../../../shell/use_projects.ts";
import type { BadgePart } from "../read_in_state.ts";
import { movedPages } from "./moved_list.ts";
import { type MovesState, OrderMoves } from "./order_moves.ts";

type BadgePages = InfiniteData<BadgePart>;

/** The reader's moves in a project's order. */
export interface Moves extends MovesState {
  readonly move: OrderMoves["move"];
  readonly undo: OrderMoves["undo"];
  readonly dismiss: OrderMoves["dismiss"];
}

/**
 * Saves moves in the project that was open on the first render, and updates the cached lists of
 * badges.
 */
export function useOrderMoves(): Moves {
  const service = useService();
  const projectId = useProjectId();
  const queryClient = useQueryClient();
  const [moves] = useState(() => {
    const lists = { queryKey: ["badges", "list", projectId] };
    return new OrderMoves({
      readOrder: () => service.badges.order({ projectId }),
      async save(move) {
        // A list read during the move could be partly from before and partly from after it.
        await queryClient.cancelQueries(lists);
        await service.badges.move({ projectId }, move);
      },
      onSaved: (move) =>
        queryClient.setQueriesData<BadgePages>(lists, (known) =>
          known && {
            ...known,
            pages: movedPages(known.pages, { badgeId: move.badgeId, goal: move }),
          }),
      onRest: () => queryClient.invalidateQueries({ queryKey: ["badges"] }),
    });
  });
  const state = useSyncExternalStore(moves.subscribe, () => moves.state);
  const { move, undo, dismiss } = moves;
  return { ...state, move, undo, dismiss };
}
