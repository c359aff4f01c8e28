/// <reference lib="dom" />
import { defineProductBadges } from "../client/element/mod.ts";
import { find } from "./find.ts";
import { ProductDialog } from "./product_dialog.ts";
import { say } from "./say.ts";
import { Status } from "./status.ts";
import { StoreLine } from "./store_line.ts";
import { contextOf, keepSwitches, readSwitches, restoreSwitches } from "./switches.ts";

/**
 * Starts the page. Badges need only the call of `defineProductBadges`, and `setContext` when the
 * shopper changes a setting.
 */
function openShop(): void {
  const form = find("form.switches", HTMLFormElement);
  restoreSwitches(form);
  const line = new StoreLine();
  const status = new Status(find("#status", HTMLElement), line);
  const badges = defineProductBadges({
    projectId: "demo",
    context: contextOf(readSwitches(form)),
    fetch: line.fetch,
    onError: (error) => status.fault(error.status),
  });
  const dialog = new ProductDialog(find("dialog", HTMLDialogElement));

  const choose = () => {
    const switches = readSwitches(form);
    say(switches);
    dialog.say(switches);
    status.say(switches.language);
    badges.setContext(contextOf(switches));
  };
  form.addEventListener("change", () => {
    keepSwitches(form);
    choose();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  choose();

  const away = find("#away", HTMLButtonElement);
  away.addEventListener("click", () => {
    line.isAway = !line.isAway;
    away.ariaPressed = String(line.isAway);
    status.show();
    if (line.isAway) return;
    for (const element of document.querySelectorAll("product-badges")) element.refresh();
  });
}

openShop();
