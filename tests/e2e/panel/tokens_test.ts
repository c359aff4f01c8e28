/// <reference lib="dom" />
import { assertEquals, assertMatch } from "@std/assert";
import type { Page } from "playwright-core";
import { startBrowser } from "../browser.ts";
import { buildPages, startDemoService } from "../demo_service.ts";
import { assertLooks } from "./appearance.ts";
import { forEachOf, manage, withToken } from "./manage.ts";
import { isRefusal, openPanel } from "./panel_page.ts";
import { scriptTexts, watchScripts } from "./script_texts.ts";

const path = "/demo/tokens";

/** The secret that the page shows. */
async function secretOn(page: Page): Promise<string> {
  return await page.locator("pre").filter({ hasText: /^bdg_/ }).innerText();
}

Deno.test("/panel creates a token, shows its secret until it is stored and never again, and revokes it", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const context = { permissions: ["clipboard-read", "clipboard-write"] };
  const { page, errors, foreignRequests } = await openPanel(browser, service, { path, context });
  await page.getByRole("heading", { name: "No tokens yet" }).waitFor();
  await page.getByRole("button", { name: "New token" }).click();
  await page.getByRole("button", { name: "Create token" }).click();
  await page.getByText("Enter a name for the token.").waitFor();
  await page.keyboard.type("Nightly import");
  await page.getByLabel("Only some projects").check();
  await page.getByLabel("Demo shop").check();
  await page.getByLabel("Expires").selectOption("30");
  await assertLooks(page);
  // The input is still there after a reload.
  await page.reload();
  assertEquals(await page.getByLabel("Name").inputValue(), "Nightly import");
  await page.getByRole("button", { name: "Create token" }).click();
  await page.getByText("Token “Nightly import” was created").first().waitFor();
  await assertLooks(page);

  const secret = await secretOn(page);
  assertMatch(secret, /^bdg_[0-9A-Za-z]{49}$/);
  await page.getByRole("button", { name: "Copy the secret" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  assertEquals(await page.evaluate(() => navigator.clipboard.readText()), secret);
  const session = await fetch(`${service.origin}/admin/v1/session`, {
    headers: { Authorization: `Bearer ${secret}` },
  });
  const { scopes, projectIds, expiresAt } = await session.json();
  assertEquals({ scopes, projectIds }, { scopes: ["write"], projectIds: ["demo"] });
  assertEquals(Math.round((Date.parse(expiresAt) - Date.now()) / 86_400_000), 30);

  // The secret survives leaving the page; hiding it needs a confirmation.
  await page.getByRole("link", { name: "Changes" }).click();
  await page.getByRole("heading", { name: "Changes", exact: true }).waitFor();
  await page.getByRole("link", { name: "Tokens" }).click();
  assertEquals(await secretOn(page), secret);
  await page.getByRole("button", { name: "I have stored it" }).click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  assertEquals(await secretOn(page), secret);
  await page.getByRole("button", { name: "I have stored it" }).click();
  await page.getByRole("button", { name: "Hide it" }).click();
  await page.getByText(secret).waitFor({ state: "detached" });
  const row = page.getByRole("listitem").filter({ hasText: "Nightly import" });
  await row.getByText("View and change badges").waitFor();
  await row.getByText("Expires in 4 weeks").waitFor();

  await row.getByRole("button", { name: "Revoke “Nightly import”" }).click();
  await page.getByRole("dialog").getByText("Anyone who uses it loses access immediately").waitFor();
  await assertLooks(page);
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("heading", { name: "No tokens yet" }).waitFor();
  assertEquals((await manage(service, "GET", "tokens")).items, []);
  assertEquals(errors, []);
  assertEquals(foreignRequests, []);
});

Deno.test("/panel offers a limited admin only its own projects, and warns if revoking signs out", async () => {
  await buildPages();
  await using service = await startDemoService();
  await manage(service, "PUT", "projects/garden", { name: "Garden" });
  await withToken(service, { name: "For all", scopes: ["read"] });
  const limited = await withToken(service, { scopes: ["admin"], projectIds: ["demo"] });
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, limited, { path });
  await page.getByRole("button", { name: "New token" }).click();
  await page.getByLabel("Name").fill("Import");
  await page.getByRole("checkbox", { name: "Demo shop" }).waitFor();
  assertEquals(await page.getByLabel("All projects").count(), 0);
  assertEquals(await page.getByRole("checkbox").count(), 1);
  await page.getByRole("button", { name: "Create token" }).click();
  await page.getByText("Token “Import” was created").first().waitFor();
  assertEquals(await page.getByText("For all").count(), 0);

  await page.getByRole("button", { name: "Revoke “Colleague”" }).click();
  await page.getByText("This looks like the token that you signed in with").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  assertEquals(errors.filter((error) => !isRefusal(error)), []);
});

Deno.test("/panel lists where it is signed in, and ends sessions, also the reader's own", async () => {
  await buildPages();
  await using service = await startDemoService();
  const colleague = await withToken(service, { name: "Grace", scopes: ["write"] });
  await using browser = await startBrowser();
  const theirs = await openPanel(browser, colleague, { path: "/demo/badges" });
  // Her own name: those who cannot manage tokens have no other link there.
  await theirs.page.getByRole("link", { name: "Grace" }).click();
  const list = (page: Page) => page.getByRole("list", { name: "Active sessions" });
  await list(theirs.page).getByText("Grace").waitFor();
  assertEquals(await list(theirs.page).getByRole("listitem").count(), 1);
  const { page, errors } = await openPanel(browser, service, { path });
  await list(page).getByText("First token").waitFor();
  assertEquals(await list(page).getByRole("listitem").count(), 2);
  await list(page).getByText(/^Since /).first().waitFor();
  await assertLooks(page);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: /^End the session of Grace since / }).click();
  await dialog.getByText("The token stays valid.").waitFor();
  await dialog.getByRole("button", { name: "End" }).click();
  await list(page).getByText("Grace").waitFor({ state: "detached" });
  await theirs.page.reload();
  await theirs.page.getByRole("heading", { name: "Sign in" }).waitFor();

  await list(page).getByText("This browser").waitFor();
  await page.getByRole("button", { name: /^End the session of First token/ }).click();
  await dialog.getByText("You are signed out of this browser.").waitFor();
  await dialog.getByRole("button", { name: "End" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  assertEquals(errors.filter((error) => !isRefusal(error)), []);
});

Deno.test("/panel does not offer tokens to those who cannot manage them, also in German", async () => {
  await buildPages();
  await using service = await startDemoService();
  const reader = await withToken(service, { scopes: ["write"] });
  await using browser = await startBrowser();
  const context = { locale: "de-DE" };
  const { page, errors } = await openPanel(browser, reader, { path, context });
  await page.getByRole("heading", { name: "Ihr Token darf keine Tokens ansehen" }).waitFor();
  assertEquals(await page.getByRole("link", { name: "Tokens" }).count(), 0);
  assertEquals(await page.getByRole("button", { name: "Neues Token" }).count(), 0);
  assertEquals(errors, []);
});

Deno.test("/panel marks an expired token, and keeps input while the service is down", async () => {
  await buildPages();
  await using service = await startDemoService();
  const end = Date.now() + 60_000;
  const expiresAt = new Date(end).toISOString();
  await withToken(service, { name: "Old", scopes: ["read"], expiresAt });
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path });
  await page.getByRole("button", { name: "New token" }).click();
  await page.getByLabel("Name").fill("Import");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Create token" }).click();
  await page.getByText("Your input is kept").waitFor();
  assertEquals(await page.getByLabel("Name").inputValue(), "Import");
  await page.context().setOffline(false);
  await page.clock.setFixedTime(end + 120_000);
  await page.reload();
  await page.getByText("Expired 2 minutes ago").waitFor();
  assertEquals(await page.getByLabel("Name").inputValue(), "Import");
});

Deno.test("/panel runs no script from a token's name, for 300+ vectors", async () => {
  await buildPages();
  await using service = await startDemoService();
  const vectors = scriptTexts();
  await forEachOf(vectors, (name) => manage(service, "POST", "tokens", { name, scopes: ["read"] }));
  await using browser = await startBrowser();
  const panel = await openPanel(browser, service, { path });
  const { page } = panel;
  const assertNothingRan = await watchScripts(panel);
  for (const vector of [vectors[0], vectors.at(-1)]) {
    await page.getByText(vector ?? "", { exact: true }).first().waitFor();
  }
  assertEquals(
    await page.getByRole("listitem").filter({ hasText: "Revoke" }).count(),
    vectors.length,
  );
  await page.getByRole("button", { name: "Revoke" }).first().click();
  await page.getByRole("dialog").getByText("Anyone who uses it").waitFor();
  await assertNothingRan();
});
