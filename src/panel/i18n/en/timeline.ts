import type { Message } from "../message.ts";

export const timeline = {
  "timeline.title": "Timeline",
  "timeline.lead": "When each badge is shown, and which badges of a group compete for a place.",
  "timeline.day": "Live on",
  "timeline.dayHint": "Only badges that are live on this day",
  "timeline.earlier": "Earlier",
  "timeline.today": "Today",
  "timeline.thatDay": "That day",
  "timeline.later": "Later",
  "timeline.all": "Also badges without dates",
  "timeline.liveThen": { one: "{count} badge is live then", other: "{count} badges are live then" },
  "timeline.none": "No badges to show",
  "timeline.noneText": "Badges with a start or an expiry appear here.",
  "timeline.overlap": "Competes in group “{group}” with {names}",
  "timeline.fromUntil": "{from} to {until}",
  "timeline.from": "From {from}",
  "timeline.until": "Until {until}",
  "timeline.always": "Always",
  "timeline.paused": "Paused · {when}",
} satisfies Readonly<Record<string, Message>>;
