import type { Translated } from "../message.ts";
import type { notifications as en } from "../en/notifications.ts";

export const notifications: Translated<typeof en> = {
  "ra.notification.http_error": "Der Dienst ist nicht erreichbar",
  "ra.notification.logged_out": "Ihre Sitzung ist zu Ende. Melden Sie sich neu an.",
  "ra.notification.not_authorized": "Ihr Token erlaubt das nicht",
  "ra.auth.auth_check_error": "Melden Sie sich an, um fortzufahren",
};
