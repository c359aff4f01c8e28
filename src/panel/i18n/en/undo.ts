import type { Message } from "../message.ts";

export const undo = {
  "undo.undo": "Undo",
  "undo.restore": "Restore this version",
  "undo.labelled": "{label}: {sentence}",
  "undo.undoTitle": "Undo: {sentence}?",
  "undo.restoreTitle": "Restore the configuration as it was after this change?",
  "undo.notFound": "It was deleted too long ago for this button. Changes may still have it.",
  "undo.undone": "Undone",
  "undo.restored": "Restored",
  "undo.conflict":
    "Later changes touched the same things. Undo them first, or restore the older state anyway.",
  "undo.later": "Revision {revision}: {sentence}",
  "undo.force": "Restore the older state anyway",
  "undo.nothing": "Nothing would change.",
  "undo.create": "{what} “{name}” is created",
  "undo.update": "{what} “{name}” is changed",
  "undo.delete": "{what} “{name}” is deleted",
  "undo.move": "{what} “{name}” moves in the order",
  "undo.project": "Project",
  "undo.type": "Badge type",
  "undo.badge": "Badge",
  "undo.segment": "Segment",
  "undo.mapping": "Mapping",
  "undo.feed": "Feed",
  "undo.product": "Product",
  "undo.assignments": {
    one: "On {count} product: {added} assigned, {removed} removed, {excluded} excluded",
    other: "On {count} products: {added} assigned, {removed} removed, {excluded} excluded",
  },
  "undo.subject": "Item",
  "undo.more": { one: "… and {count} more", other: "… and {count} more" },
  "undo.moreFields": { one: "… and {count} more field", other: "… and {count} more fields" },
  "undo.noProducts": "No stored product gains or loses a badge.",
  "undo.everyProduct":
    "A badge that changes is on every product, also on those that are not stored.",
  "undo.products": {
    one: "{count} stored product gains or loses a badge.",
    other: "{count} stored products gain or lose a badge.",
  },
  "undo.productsAtLeast": {
    one: "At least {count} stored product gains or loses a badge.",
    other: "At least {count} stored products gain or lose a badge.",
  },
} satisfies Readonly<Record<string, Message>>;
