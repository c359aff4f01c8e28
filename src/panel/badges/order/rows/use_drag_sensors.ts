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

/** Restricts dragging to the vertical axis. */
export const alongTheList: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })];

/**
 * Settings for dragging by pointer, and by keyboard one place at a time through a whole list of
 * ids.
 */
export function useDragSensors(ids: readonly string[]) {
  const { keyboard, collisionDetection } = useSteps(ids);
  const sensors = useSensors(
    useSensor(PointerSensor, pointer),
    useSensor(KeyboardSensor, keyboard),
  );
  return { sensors, collisionDetection };
}

/**
 * Dragging by keyboard. It follows the order of the ids: the nearest rendered row is not always the
 * next one, because rows between them may not be rendered yet.
 */
function useSteps(ids: readonly string[]) {
  const current = useRef(ids);
  current.current = ids;
  return useMemo(() => {
    /** Where the keyboard has moved the dragged badge to; `undefined` at its start. */
    let at: { readonly dragged: unknown; readonly id: string } | undefined;

    const coordinateGetter: KeyboardCoordinateGetter = (event, { active, context, ...now }) => {
      const step = stepOf(event.code);
      if (step === 0) return;
      // Arrow keys would scroll the page.
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
    // The same badge may be picked up again from where it was dropped.
    const onActivation = () => at = undefined;
    const keyboard = { coordinateGetter, onActivation, scrollBehavior: "auto" } as const;
    return { keyboard, collisionDetection };
  }, []);
}

function stepOf(code: string): number {
  if (code === KeyboardCode.Down) return 1;
  return code === KeyboardCode.Up ? -1 : 0;
}
