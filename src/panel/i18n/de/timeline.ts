import type { timeline as en } from "../en/timeline.ts";
import type { Translated } from "../message.ts";

export const timeline: Translated<typeof en> = {
  "timeline.title": "Zeitleiste",
  "timeline.lead":
    "Wann jedes Badge gezeigt wird, und welche Badges einer Gruppe um einen Platz konkurrieren.",
  "timeline.day": "Live am",
  "timeline.dayHint": "Nur Badges, die an diesem Tag live sind",
  "timeline.earlier": "Früher",
  "timeline.today": "Heute",
  "timeline.thatDay": "Dieser Tag",
  "timeline.later": "Später",
  "timeline.all": "Auch Badges ohne Beginn und Ende",
  "timeline.liveThen": {
    one: "{count} Badge ist dann live",
    other: "{count} Badges sind dann live",
  },
  "timeline.none": "Keine Badges",
  "timeline.noneText": "Badges mit Beginn oder Ende erscheinen hier.",
  "timeline.overlap": "Konkurriert in der Gruppe „{group}“ mit {names}",
  "timeline.fromUntil": "{from} bis {until}",
  "timeline.from": "Ab {from}",
  "timeline.until": "Bis {until}",
  "timeline.always": "Immer",
  "timeline.paused": "Pausiert · {when}",
};
