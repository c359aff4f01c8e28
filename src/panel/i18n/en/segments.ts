export const segments = {
  "segments.title": "Segments",
  "segments.lead":
    "Groups of shoppers with a name. Badges refer to them, and a change applies to all of these badges.",
  "segments.new": "New segment",
  "segments.empty": "No segments yet",
  "segments.emptyText": "Name a condition once and use it in many badges.",
  "segments.about": "Who belongs to it",
  "segments.idHint": "Letters, digits, hyphens and underscores. It cannot be changed later.",
  "segments.usedBy": "Badges that use it",
  "segments.unused": "No badge uses it.",
  "segments.taken": "There is already a segment with this id.",
  "segments.changed": "Someone else has changed the segment. Reload the page to see it.",
  "segments.deleteText": "A segment that badges use cannot be deleted.",
};
