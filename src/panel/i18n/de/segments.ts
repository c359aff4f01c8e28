import type { segments as en } from "../en/segments.ts";
import type { Translated } from "../message.ts";

export const segments: Translated<typeof en> = {
  "segments.title": "Segmente",
  "segments.lead":
    "Kundengruppen mit einem Namen. Badges verweisen darauf, und eine Änderung gilt für alle diese Badges.",
  "segments.new": "Neues Segment",
  "segments.mayNotCreate": "Ihr Token darf Segmente ansehen, aber keine anlegen",
  "segments.empty": "Noch keine Segmente",
  "segments.emptyText":
    "Benennen Sie eine Bedingung einmal, und verwenden Sie sie in vielen Badges.",
  "segments.about": "Wer dazugehört",
  "segments.idHint": "Buchstaben, Ziffern, „-“ und „_“. Die ID lässt sich später nicht ändern.",
  "segments.usedBy": "Badges, die es verwenden",
  "segments.unused": "Kein Badge verwendet es.",
  "segments.taken": "Es gibt schon ein Segment mit dieser ID.",
  "segments.nameHint": "Wie Sie das Segment nennen, etwa „Großkunden“.",
  "segments.unfinished": "Geben Sie einen Namen und eine vollständige Bedingung ein.",
  "segments.readOnly": "Ihr Token darf dieses Segment ansehen, aber nicht ändern.",
  "segments.deleteText": "Unter „Änderungen“ lässt sich das eine Zeit lang rückgängig machen.",
  "segments.isUsed": "Es kann nicht gelöscht werden, solange diese Badges es verwenden:",
  "segments.notDeleted": "Das Segment wurde nicht gelöscht: Badges verwenden es.",
};
