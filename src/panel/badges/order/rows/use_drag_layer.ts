import {
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import type { DragLayer } from "./drag_layer.tsx";
import { loadDragLayer, loadToolsWhenIdle } from "./tools.ts";

/** An event on a handle from before the layer was rendered. */
export type MissedEvent = RefObject<Event | undefined>;

/**
 * The layer that drags rows. It is rendered from the first use of a handle on, because it costs as
 * much as all rows, and then repeats the event that it missed.
 */
export function useDragLayer() {
  const [Layer, setLayer] = useState<typeof DragLayer>();
  const missed: MissedEvent = useRef(undefined);
  useEffect(loadToolsWhenIdle, []);
  const onHandleUsed = useCallback(({ nativeEvent: event }: SyntheticEvent) => {
    const forget = () => missed.current = undefined;
    // If it cannot be loaded, the shell shows that the connection is lost.
    loadDragLayer().then((it) => setLayer(() => it), forget);
    if (event.type === "keydown" || event.type === "pointerdown") missed.current = event;
    if (event.type !== "pointerdown") return;
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, forget, { once: true });
  }, []);
  return { Layer, missed, onHandleUsed };
}
