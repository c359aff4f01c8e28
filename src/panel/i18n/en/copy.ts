import type { Message } from "../message.ts";

export const copy = {
  "copy.copy": "Copy",
  "copy.copyWhat": "Copy {what}",
  "copy.done": "Copied",
  "copy.failed": "Select it and copy by hand",
} satisfies Readonly<Record<string, Message>>;
