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
  "app.notFound": "Page not found",
  "app.notFoundText": "The address may be mistyped, or what it pointed to has been deleted.",
  "app.home": "Go to the start page",
  "app.crashed": "Something went wrong in the panel",
  "app.dismiss": "Dismiss",
} satisfies Readonly<Record<string, Message>>;
