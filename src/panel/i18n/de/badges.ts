import type { Translated } from "../message.ts";
import type { badges as en } from "../en/badges.ts";

export const badges: Translated<typeof en> = {
  "badges.title": "Badges",
  "badges.lead": "Konkurrieren Badges um einen Platz, gewinnt das oberste.",
  "badges.search": "Suche",
  "badges.searchHint": "Name oder Text",
  "badges.anyType": "Alle Typen",
  "badges.anyStatus": "Jeder Status",
  "badges.only.live": "Live",
  "badges.only.scheduled": "Geplant",
  "badges.only.ended": "Abgelaufen",
  "badges.only.paused": "Pausiert",
  "badges.preview": "Vorschau",
  "badges.where": "Wo",
  "badges.state": "Jetzt",
  "badges.empty": "Noch keine Badges",
  "badges.emptyText":
    "Hier erscheinen Ihre Badges in der Reihenfolge, in der Kundinnen und Kunden sie sehen.",
  "badges.noMatch": "Kein Badge passt",
  "badges.noMatchText": "Versuchen Sie ein anderes Wort, oder nehmen Sie einen Filter heraus.",
  "badges.clear": "Filter entfernen",
  "badges.count": { one: "{count} Badge", other: "{count} Badges" },
  "badges.countMore": "Mehr als {count} Badges",
  "badges.noText": "Kein Text",
  "badges.byRule": "Nach Regel",
  "badges.products": { one: "{count} Produkt", other: "{count} Produkte" },
  "badges.noProduct": "Auf keinem Produkt",
  "badges.someShoppers": "nicht für alle",
  "badges.liveUntil": "Live, läuft {when} ab",
  "badges.starts": "Beginnt {when}",
  "badges.ended": "Abgelaufen {when}",
};
