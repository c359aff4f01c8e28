import type { Message } from "../message.ts";

export const signIn = {
  "signIn.title": "Sign in",
  "signIn.lead": "Manage the badges of your shop.",
  "signIn.ended": "Your session has ended. What you typed is kept.",
  "signIn.token": "Token",
  "signIn.where": "The service printed one when it was first started.",
  "signIn.show": "Show token",
  "signIn.submit": "Sign in",
  "signIn.refused": "The service does not know this token.",
  "signIn.empty": "Paste a token.",
  "signIn.out": "Sign out",
  "signIn.tooMany": "Too many attempts. Wait a minute, then try again.",
} satisfies Readonly<Record<string, Message>>;
