import type { Message } from "../message.ts";

export const signIn = {
  "signIn.title": "Sign in",
  "signIn.lead": "Manage the badges of your shop.",
  "signIn.ended": "Your session has ended. Your input is kept.",
  "signIn.token": "Token",
  "signIn.where": "The service printed one when it first started.",
  "signIn.show": "Show token",
  "signIn.refused": "This token is not valid.",
  "signIn.empty": "Paste a token.",
  "signIn.out": "Sign out",
  "signIn.tooMany": "Too many attempts. Wait a minute, then try again.",
} satisfies Readonly<Record<string, Message>>;
