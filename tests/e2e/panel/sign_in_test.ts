import { assertEquals, assertStringIncludes } from "@std/assert";
import { accessibilityViolations } from "../axe.ts";
import { startBrowser } from "../browser.ts";
import { buildPages, startDemoService } from "../demo_service.ts";
import { assertLooks } from "./appearance.ts";
import { manage } from "./manage.ts";
import { isRefusal, openPanel } from "./panel_page.ts";

Deno.test("/panel asks for a token, and then leads to the page that was requested", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const panel = await openPanel(browser, service, {
    path: "/demo/badges?q=sale#content",
    isSignedIn: false,
  });
  const { page } = panel;
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  assertEquals(new URL(page.url()).pathname, "/panel/login");
  assertEquals(await page.title(), "Sign in · Badges");
  assertEquals(await page.getByText("Your session has ended").count(), 0);
  assertEquals(await accessibilityViolations(page), []);
  assertEquals(panel.errors, []);

  const token = page.getByLabel("Token", { exact: true });
  assertEquals(await token.evaluate((it) => it.matches(":focus")), true);
  await token.fill("bdg_not_a_token");
  await token.press("Enter");
  await page.getByText("This token is not valid.").waitFor();
  assertEquals(await accessibilityViolations(page), []);
  assertEquals(await token.evaluate((it) => it.matches(":focus")), true);

  await token.fill(service.adminToken);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Who are you?" }).waitFor();
  await page.getByRole("button", { name: "Not now" }).click();
  await page.getByRole("heading", { name: "Badges" }).waitFor();
  assertStringIncludes(page.url(), "/panel/demo/badges?q=sale#content");
  assertEquals(panel.errors.filter((error) => !isRefusal(error)), []);
  assertEquals(panel.foreignRequests, []);
});

Deno.test("/panel gives a person with the first token a token of their own, under whose name changes are listed", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const panel = await openPanel(browser, service, { path: "/demo/tokens", isSignedIn: false });
  const { page } = panel;
  await page.getByLabel("Token", { exact: true }).fill(service.adminToken);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Who are you?" }).waitFor();
  assertEquals(await page.title(), "Who are you? · Badges");
  await assertLooks(page);
  await page.keyboard.type(" Ada Lovelace ");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Your own token" }).waitFor();
  await assertLooks(page);
  const secret = await page.locator("pre").innerText();
  await page.getByRole("button", { name: "I have stored it" }).press("Enter");
  await page.getByRole("heading", { name: "Tokens", exact: true }).waitFor();
  // Only the session of the new token is left.
  const signedIn = page.getByRole("list", { name: "Active sessions" }).getByRole("listitem");
  await signedIn.getByText("Ada Lovelace").waitFor();
  assertEquals(await signedIn.count(), 1);
  await page.getByText(/^Created on .* by First token$/).waitFor();
  await manage({ ...service, adminToken: secret }, "PUT", "projects/garden", { name: "Garden" });
  await page.goto(`${service.origin}/panel/garden/overview`);
  await page.getByText(/^Ada Lovelace · /).waitFor();
  assertEquals(panel.errors.filter((error) => !isRefusal(error)), []);

  // A token with a name is not asked for one.
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByLabel("Token", { exact: true }).fill(secret);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Overview" }).waitFor();
});

Deno.test("/panel asks for a token again when the session has ended, and continues where the user was", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, expire } = await openPanel(browser, service, { path: "/demo/badges" });
  await page.getByText("14 badges").waitFor();
  // The requests that wait for an idle browser are finished, so they still have the session.
  await page.waitForLoadState("networkidle");
  // Another request may find the end of the session before the text is in the address.
  const otherRequests = /\/admin\/v1\/projects(?!.*organic)/;
  await page.route(otherRequests, () => {});
  await expire();
  await page.getByLabel("Search").fill("organic");
  await page.getByText("Your session has ended. Your input is kept.").waitFor();
  await page.unroute(otherRequests);
  assertEquals(await accessibilityViolations(page), []);
  await page.getByLabel("Token", { exact: true }).fill(service.adminToken);
  await page.keyboard.press("Enter");
  await page.getByText("1 badge", { exact: true }).first().waitFor();
  assertEquals(await page.getByLabel("Search").inputValue(), "organic");

  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.goto(`${service.origin}/panel`);
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
});

Deno.test("/panel reports a lost connection, keeps what is loaded, and recovers by itself", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path: "/demo/badges" });
  await page.getByText("14 badges").waitFor();
  await page.context().setOffline(true);
  await page.getByLabel("Status").selectOption("paused");
  await page.getByText("The service cannot be reached. Trying again…").first().waitFor();
  assertEquals(await accessibilityViolations(page), []);
  await page.context().setOffline(false);
  await page.getByText("The service cannot be reached. Trying again…").first()
    .waitFor({ state: "detached" });
  await page.getByText("No badge matches").waitFor();
});

Deno.test("/panel reports that a page cannot be loaded while the service is down, and opens it later", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path: "/demo/badges" });
  await page.getByText("14 badges").waitFor();
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("heading", { name: "The service cannot be reached" }).waitFor();
  await page.getByRole("link", { name: "Badges", exact: true }).last().waitFor();
  await page.context().setOffline(false);
  await page.getByRole("heading", { name: "Settings" }).waitFor();
});
