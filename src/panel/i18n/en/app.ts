import type { Message } from "../message.ts";

export const app = {
  "app.name": "Badges",
  "app.skip": "Skip to content",
  "app.menu": "Menu",
  "app.pages": "Pages",
  "app.loading": "Loading …",
  "app.lost": "The service cannot be reached. Trying again …",
  "app.failed": "That did not work",
  "app.retry": "Try again",
  "app.nowhere": "There is no such page",
  "app.nowhereText": "The address may be mistyped, or what it named is gone.",
  "app.home": "To the start page",
  "app.crashed": "Something went wrong in the panel",
  "app.dismiss": "Dismiss",
} satisfies Readonly<Record<string, Message>>;
