import type { find as en } from "../en/find.ts";
import type { Translated } from "../message.ts";

export const find: Translated<typeof en> = {
  "find.title": "Überall suchen",
  "find.hint": "Ein Badge, Produkt, Typ oder eine Seite",
  "find.keys": "Strg K oder ⌘ K öffnet dies auf jeder Seite.",
  "find.nothing": "Nichts gefunden",
  "find.found": { one: "{count} Treffer gefunden", other: "{count} Treffer gefunden" },
  "find.explain": "Produkt {id} testen & erklären",
};
