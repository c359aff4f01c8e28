import type { Message } from "../message.ts";

export const display = {
  "settings.language": "Language",
  "settings.scheme": "Appearance",
  "settings.auto": "System",
  "settings.light": "Light",
  "settings.dark": "Dark",
} satisfies Readonly<Record<string, Message>>;
