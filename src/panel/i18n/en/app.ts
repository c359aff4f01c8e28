import type { Message } from "../message.ts";

/** The frame of all pages: header, sign-in, display settings, and the messages of ra-core. */
export const app = {
  "app.name": "Badges",
  "app.skip": "Skip to content",
  "app.menu": "Menu",
  "app.pages": "Pages",
  "app.loading": "Loading…",
  "app.lost": "The service cannot be reached. Trying again…",
  "app.unsure":
    "The service cannot be reached. It is unknown whether this was done: look when it is back.",
  "app.failed": "That did not work",
  "app.retry": "Try again",
  "app.notFound": "Page not found",
  "app.notFoundText": "The address may be mistyped, or what it pointed to has been deleted.",
  "app.home": "Go to the start page",
  "app.crashed": "Something went wrong in the panel",
  "app.dismiss": "Dismiss",
  "ra.notification.http_error": "The service cannot be reached",
  "ra.notification.logged_out": "Your session has ended. Sign in again.",
  "ra.notification.not_authorized": "Your token does not allow that",
  "ra.auth.auth_check_error": "Sign in to continue",
  "settings.language": "Language",
  "settings.scheme": "Appearance",
  "settings.auto": "System",
  "settings.light": "Light",
  "settings.dark": "Dark",
  "signIn.title": "Sign in",
  "signIn.lead": "Manage the badges of your shop.",
  "signIn.ended": "Your session has ended. Your input is kept.",
  "signIn.token": "Token",
  "signIn.where":
    "Ask the operator of the service. The first token was printed at the first start, or is the one in ADMIN_TOKEN.",
  "signIn.show": "Show token",
  "signIn.refused": "This token is not valid.",
  "signIn.empty": "Paste a token.",
  "signIn.out": "Sign out",
  "signIn.outTitle": "Sign out and discard unsaved changes?",
  "signIn.outText":
    "This browser keeps changes that you have not saved yet. Signing out discards them.",
  "signIn.who": "Who are you?",
  "signIn.whoLead":
    "This is the first token, which belongs to no person. Enter your name, and you get a token of your own: your changes are then listed with your name.",
  "signIn.name": "Your name",
  "signIn.createToken": "Get my own token",
  "signIn.notNow": "Not now",
  "signIn.yourToken": "Your own token",
  "signIn.yourTokenLead":
    "You are signed in as {name}. Copy your token and keep it in a safe place: you sign in with it next time, and it is shown only once.",
  "signIn.tooMany": "Too many attempts. Wait a minute, then try again.",
} satisfies Readonly<Record<string, Message>>;
