import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { useService } from "../../auth/use_service.ts";
import { useProjectId } from "../../projects/use_projects.ts";
import type { BadgePart } from "../list/list_by_state.ts";
import { movedPages } from "./moved_list.ts";
import { MoveQueue, type MovesState } from "./move_queue.ts";

type BadgePages = InfiniteData<BadgePart>;

/** The reader's moves in a project's order. */
export interface Moves extends MovesState {
  readonly move: MoveQueue["move"];
  readonly undo: MoveQueue["undo"];
  readonly dismiss: MoveQueue["dismiss"];
}

/**
 * Saves moves in the project that was open on the first render, and updates the cached lists of
 * badges.
 */
export function useMoveQueue(): Moves {
  const service = useService();
  const projectId = useProjectId();
  const queryClient = useQueryClient();
  const [moves] = useState(() => {
    const lists = { queryKey: ["badges", "list", projectId] };
    return new MoveQueue({
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
      onIdle: () => queryClient.invalidateQueries({ queryKey: ["badges"] }),
    });
  });
  const state = useSyncExternalStore(moves.subscribe, () => moves.state);
  const { move, undo, dismiss } = moves;
  return { ...state, move, undo, dismiss };
}
