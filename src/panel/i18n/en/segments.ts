export const segments = {
  "segments.title": "Segments",
  "segments.lead":
    "Groups of shoppers with a name. Badges refer to them, and a change applies to all of these badges.",
  "segments.new": "New segment",
  "segments.mayNotCreate": "Your token can view segments but not create them",
  "segments.empty": "No segments yet",
  "segments.emptyText": "Name a condition once and use it in many badges.",
  "segments.about": "Who belongs to it",
  "segments.idHint": "Letters, digits, “-” and “_”. It cannot be changed later.",
  "segments.usedBy": "Badges that use it",
  "segments.unused": "No badge uses it.",
  "segments.taken": "There is already a segment with this ID.",
  "segments.nameHint": "What you call it, such as “Wholesale customers”.",
  "segments.unfinished": "Enter a name and a complete condition.",
  "segments.readOnly": "Your token can view this segment, but not change it.",
  "segments.deleteText": "A segment that badges use cannot be deleted.",
};
