import type { Message } from "../message.ts";

export const forms = {
  "forms.unsaved": "Not saved yet",
  "forms.save": "Save",
  "forms.chooseFirst": "First choose above which values to keep.",
  "forms.discard": "Discard",
  "forms.saved": "Saved",
  "forms.deleted": "Deleted",
  "forms.lost":
    "The service cannot be reached. It is unknown whether this was saved. Your input is kept: save again when the service is back.",
  "forms.unfinished": "Some fields need to be corrected.",
  "forms.cancel": "Cancel",
  "forms.delete": "Delete",
  "forms.brokenJson": "This is not valid JSON.",
  "forms.brokenJsonAt": "This is not valid JSON: see line {line}.",
  "forms.conflict": "Someone else saved a change in the meantime",
  "forms.conflictText":
    "Choose for each field which value to keep. Nothing changes until you save.",
  "forms.mine": "Yours",
  "forms.theirs": "Theirs",
  "forms.absent": "nothing",
  "forms.useThese": "Continue with these",
  "forms.gone": "Someone else deleted this in the meantime",
  "forms.goneText": "Your input is kept. You can create it again, but without its assignments.",
  "forms.createAgain": "Create it again",
} satisfies Readonly<Record<string, Message>>;
