import type { Message } from "../message.ts";

export const order = {
  "order.handle": "Move “{name}”",
  "order.draggable": "movable",
  "order.howTo":
    "To move a badge, press Space, then the arrow keys. Press Space again to drop it, or Escape to cancel.",
  "order.at": "position {place}",
  "order.atOf": "position {place} of {count}",
  "order.lifted": "“{name}” is picked up, {where}",
  "order.over": "Now at {where}",
  "order.dropped": "“{name}” is dropped at {where}",
  "order.left": "“{name}” stays at {where}",
  "order.saving": "Saving…",
  "order.more": "More actions for “{name}”",
  "order.toTop": "Move to the top",
  "order.toEnd": "Move to the end",
  "order.toPlace": "Move to position…",
  "order.toBefore": "Move before…",
  "order.toPlaceTitle": "Move “{name}” to a position",
  "order.toBeforeTitle": "Move “{name}” before another badge",
  "order.place": "Position",
  "order.placeNow": "From 1 to {count}. It is now at {place}.",
  "order.placeError": "Enter a whole number from 1 to {count}.",
  "order.neighbour": "Before which badge?",
  "order.neighbourError": "Choose a badge.",
  "order.move": "Move",
  "order.undo": "Undo",
  "order.moved": "“{name}” moved to {where}",
  "order.undone": "“{name}” is back at {where}",
  "order.alreadyThere": "“{name}” is already at {where}",
  "order.failed": "“{name}” could not be moved. {why}",
  "order.lost":
    "The service cannot be reached. The list shows the saved order as soon as the service is back.",
  "order.badgeGone": "“{name}” was not moved: someone else deleted it in the meantime.",
  "order.neighbourGone":
    "“{name}” was not moved: someone else deleted the badge at its new position.",
  "order.placeGone": "“{name}” cannot be moved back: the badges next to its old position are gone.",
  "order.filtered":
    "While a filter hides other badges, you cannot drag these. Use the menu of a badge to move it within the whole list.",
} satisfies Readonly<Record<string, Message>>;
