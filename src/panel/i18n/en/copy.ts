import type { Message } from "../message.ts";

export const copy = {
  "copy.copy": "Copy",
  "copy.copyWhat": "Copy {what}",
  "copy.done": "Copied",
  "copy.failed": "Select the text and copy it",
} satisfies Readonly<Record<string, Message>>;
