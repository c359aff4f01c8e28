import type { Message } from "../message.ts";

export const find = {
  "find.title": "Find anything",
  "find.hint": "A badge, product, type or page",
  "find.keys": "Ctrl K or ⌘ K opens this from every page.",
  "find.nothing": "Nothing found",
  "find.found": { one: "{count} result found", other: "{count} results found" },
  "find.explain": "Test & explain product {id}",
} satisfies Readonly<Record<string, Message>>;
