import type { Message } from "../message.ts";

export const order = {
  "order.title": "Order",
  "order.handle": "Move “{name}”",
  "order.draggable": "movable",
  "order.howTo":
    "To move a badge, press space, then the arrow keys. Press space again to put it down, or escape to leave it where it was.",
  "order.at": "place {place}",
  "order.atOf": "place {place} of {count}",
  "order.lifted": "“{name}” is lifted, {where}",
  "order.over": "Now at {where}",
  "order.dropped": "“{name}” is put down at {where}",
  "order.left": "“{name}” stays at {where}",
  "order.saving": "Is being saved",
  "order.more": "More for “{name}”",
  "order.toTop": "To the top",
  "order.toEnd": "To the end",
  "order.toPlace": "Move to position …",
  "order.toBefore": "Move before …",
  "order.toPlaceTitle": "Move “{name}” to a position",
  "order.toBeforeTitle": "Move “{name}” before another badge",
  "order.place": "Position",
  "order.placeNow": "From 1 to {count}; now it is at {place}.",
  "order.placeFault": "Enter a whole number from 1 to {count}.",
  "order.neighbour": "Before which badge?",
  "order.neighbourFault": "Choose a badge.",
  "order.move": "Move",
  "order.undo": "Undo",
  "order.moved": "“{name}” moved to {where}",
  "order.undone": "“{name}” is back at {where}",
  "order.there": "“{name}” is at {where} already",
  "order.failed": "“{name}” could not be moved. {why}",
  "order.lost":
    "The service cannot be reached. The list shows the saved order as soon as it is back.",
  "order.badgeGone": "“{name}” was not moved: someone else deleted it meanwhile.",
  "order.neighbourGone":
    "“{name}” was not moved: someone else deleted the badge that it was to stand beside.",
  "order.placeGone": "“{name}” cannot go back: the badges that it stood between are gone.",
  "order.filtered":
    "Badges between these are filtered out, so they cannot be dragged. The menu of each moves it within all badges.",
} satisfies Readonly<Record<string, Message>>;
