import {
  closestCenter,
  type CollisionDetection,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { useMemo, useRef } from "react";

/** A press that moves less than 4 px is a click. */
const pointer = { activationConstraint: { distance: 4 } };

/** Badges move up and down only. */
export const alongTheList: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })];

/** Dragging by pointer, and by keyboard one place at a time through the whole of a list of ids. */
export function useDragWays(ids: readonly string[]) {
  const { keyboard, collisionDetection } = useSteps(ids);
  const sensors = useSensors(
    useSensor(PointerSensor, pointer),
    useSensor(KeyboardSensor, keyboard),
  );
  return { sensors, collisionDetection };
}

/**
 * The keyboard's way. It goes by the order and not by what lies nearest, which is not told apart from rows that
 * are still to be drawn.
 */
function useSteps(ids: readonly string[]) {
  const current = useRef(ids);
  current.current = ids;
  return useMemo(() => {
    /** Where the keyboard has the dragged badge; of none, where it started. */
    let at: { readonly dragged: unknown; readonly id: string } | undefined;

    const coordinateGetter: KeyboardCoordinateGetter = (event, { active, context, ...now }) => {
      const step = stepOf(event.code);
      if (step === 0) return;
      // The page would scroll.
      event.preventDefault();
      const ids = current.current;
      const from = ids.findIndex((id) => id === (at?.dragged === active ? at.id : active));
      const id = ids[from + step];
      const rect = id === undefined ? undefined : context.droppableContainers.get(id)?.rect.current;
      if (id === undefined || !rect) return;
      at = { dragged: active, id };
      return { x: now.currentCoordinates.x, y: rect.top };
    };

    const collisionDetection: CollisionDetection = (drag) => {
      if (drag.pointerCoordinates !== null) return closestCenter(drag);
      return [{ id: at?.dragged === drag.active.id ? at.id : drag.active.id }];
    };
    // The same badge may be lifted again from where it was put down.
    const onActivation = () => at = undefined;
    const keyboard = { coordinateGetter, onActivation, scrollBehavior: "auto" } as const;
    return { keyboard, collisionDetection };
  }, []);
}

function stepOf(code: string): number {
  if (code === KeyboardCode.Down) return 1;
  return code === KeyboardCode.Up ? -1 : 0;
}
