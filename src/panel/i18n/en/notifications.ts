import type { Message } from "../message.ts";

export const notifications = {
  "ra.notification.http_error": "The service cannot be reached",
  "ra.notification.logged_out": "Your session has ended. Sign in again.",
  "ra.notification.not_authorized": "Your token does not allow that",
  "ra.auth.auth_check_error": "Sign in to continue",
} satisfies Readonly<Record<string, Message>>;
