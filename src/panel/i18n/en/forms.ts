import type { Message } from "../message.ts";

export const forms = {
  "forms.unsaved": "Not saved yet",
  "forms.save": "Save",
  "forms.chooseFirst": "First choose above what is to stay.",
  "forms.discard": "Discard",
  "forms.saved": "Saved",
  "forms.deleted": "Deleted",
  "forms.lost":
    "The service cannot be reached. Whether this was saved is unknown; what you typed is kept. Save again when it is back.",
  "forms.unfinished": "Some fields are not right yet.",
  "forms.cancel": "Cancel",
  "forms.delete": "Delete",
  "forms.brokenJson": "This is not JSON.",
  "forms.brokenJsonAt": "This is not JSON: look at line {line}.",
  "forms.conflict": "Someone else saved a change meanwhile",
  "forms.conflictText": "Choose for each field what is to stay. Nothing is saved until you save.",
  "forms.mine": "Yours",
  "forms.theirs": "Theirs",
  "forms.absent": "nothing",
  "forms.take": "Go on with these",
  "forms.gone": "Someone else deleted this meanwhile",
  "forms.goneText":
    "What you typed is kept. It can be made again, without the places where it was assigned.",
  "forms.again": "Make it again",
} satisfies Readonly<Record<string, Message>>;
