/// <reference lib="dom" />
import { defineProductBadges } from "../client/element/mod.ts";
import { findElement } from "./find_element.ts";
import { offerMoreProducts } from "./more_products.ts";
import { ProductDialog } from "./product_dialog.ts";
import { translatePage } from "./translate_page.ts";
import { StatusLine } from "./status_line.ts";
import { ServiceConnection } from "./service_connection.ts";
import { contextOf, keepChoices, readChoices, restoreChoices } from "./shopper_choices.ts";

/** The project whose badges are shown, unless `?project=` in the address names another one. */
const demoProjectId = "demo";

/**
 * Starts the page. Badges need only the call of `defineProductBadges`, and `setContext` when the
 * shopper changes a setting.
 */
function openShop(): void {
  const form = findElement("form.choices", HTMLFormElement);
  restoreChoices(form);
  const connection = new ServiceConnection();
  const projectId = new URLSearchParams(location.search).get("project") || demoProjectId;
  const isDemo = projectId === demoProjectId;
  const status = new StatusLine(findElement("#status", HTMLElement), connection, isDemo);
  const badges = defineProductBadges({
    projectId,
    context: contextOf(readChoices(form)),
    fetch: connection.fetch,
    onError: (error) => status.showError(error.status),
  });
  const dialog = new ProductDialog(findElement("dialog", HTMLDialogElement));

  const applyChoices = () => {
    const choices = readChoices(form);
    translatePage(choices);
    dialog.update(choices);
    status.setLanguage(choices.language);
    badges.setContext(contextOf(choices));
  };
  form.addEventListener("change", () => {
    keepChoices(form);
    applyChoices();
  });
  offerMoreProducts(() => translatePage(readChoices(form)));
  form.addEventListener("submit", (event) => event.preventDefault());
  applyChoices();

  const toggle = findElement("#service-down", HTMLButtonElement);
  toggle.addEventListener("click", () => {
    connection.isDown = !connection.isDown;
    toggle.ariaPressed = String(connection.isDown);
    status.show();
    if (connection.isDown) return;
    for (const element of document.querySelectorAll("product-badges")) element.refresh();
  });
}

openShop();
