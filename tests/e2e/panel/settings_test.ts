/// <reference lib="dom" />
import { assert, assertEquals } from "@std/assert";
import { startBrowser } from "../browser.ts";
import { buildPages, startDemoService } from "../demo_service.ts";
import { assertLooks } from "./appearance.ts";
import { forEachOf, manage, withToken } from "./manage.ts";
import { openPanel } from "./panel_page.ts";
import { scriptTexts, watchScripts } from "./script_texts.ts";

const path = "/demo/settings";

/**
 * Whether the browser reports a 412, which is not an error of the page: someone else saved first.
 */
function isOvertaken(error: string): boolean {
  return error.includes("status of 412");
}

Deno.test("/panel saves a project's settings, and resolves a conflict field by field", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const address = { path: `${path}#maxBadgesPerProduct` };
  const { page, errors, foreignRequests } = await openPanel(browser, service, address);
  const limit = page.getByLabel("Maximum badges per product");
  await limit.and(page.locator(":focus")).waitFor();
  assertEquals(new URL(page.url()).pathname, "/panel/demo/settings/shoppers");
  await assertLooks(page);

  await limit.fill("many");
  await page.getByText("Enter a whole number from 1 to 64, or leave it empty.").waitFor();
  assert(await page.getByRole("button", { name: "Save" }).isDisabled());
  await limit.fill("3");
  await page.getByLabel("Only these").check();
  await page.getByLabel("Websites", { exact: true }).fill("https://shop.example/\nftp://b.example");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("must be an origin such as").waitFor();
  await page.getByLabel("Websites", { exact: true }).fill("https://shop.example/");
  await manage(service, "PUT", "projects/demo", { name: "Theirs", cacheSeconds: 60 });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("A change was saved in the meantime").waitFor();
  await page.getByText(/^Saved with your token in another window, /).waitFor();
  await page.getByRole("button", { name: "Continue with these" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Not saved yet").waitFor({ state: "detached" });
  assertEquals(await manage(service, "GET", "projects/demo"), {
    id: "demo",
    name: "Theirs",
    cacheSeconds: 60,
    maxBadgesPerProduct: 3,
    allowedOrigins: ["https://shop.example"],
  });
  const unexpected = errors.filter((it) => !isOvertaken(it) && !it.includes("status of 400"));
  assertEquals(unexpected, []);
  assertEquals(foreignRequests, []);
});

Deno.test("/panel shows a command that queries this project's badges, and the command works", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const context = { permissions: ["clipboard-read", "clipboard-write"] };
  const { page } = await openPanel(browser, service, {
    path: `${path}#use-it`,
    context,
  });
  const copy = page.getByRole("button", { name: "Copy the command" }).first();
  await copy.click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  const curl = new Deno.Command("sh", { args: ["-c", `${command} --silent --fail`] });
  const { stdout, success } = await curl.output();
  assert(success, command);
  const { products: [product] } = JSON.parse(new TextDecoder().decode(stdout));
  assertEquals(product.query, { id: 1234 });
  assert(product.badges.length > 0);
  const docs = page.getByRole("link", { name: "API reference of this project" });
  assertEquals(await docs.getAttribute("href"), "/docs/demo");
});

Deno.test("/panel creates a project, and deletes it after its id was typed", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, { path });
  await page.getByLabel("Project", { exact: true }).selectOption("New project…");
  await page.getByRole("button", { name: "Create project" }).click();
  await page.getByText("Enter a name for the project.").waitFor();
  await page.getByLabel("Name").last().fill("Garden Shöp");
  await page.getByRole("button", { name: "Create project" }).click();
  await page.waitForURL("**/panel/garden-shoep/**");
  await page.goto(`${service.origin}/panel/garden-shoep/settings`);
  const pages = page.getByRole("navigation", { name: "Settings" });
  await pages.getByRole("link", { name: "Developers" }).click();
  await page.getByText('"id":1234').waitFor();
  const title = "Settings · Developers · Garden Shöp · Badges";
  await page.waitForFunction((title) => document.title === title, title);
  await assertLooks(page);
  await pages.getByRole("link", { name: "Data" }).click();
  await page.getByRole("link", { name: /^Feeds/ }).waitFor();
  await assertLooks(page);
  await pages.getByRole("link", { name: "Danger zone" }).click();
  await page.getByRole("button", { name: "Delete project" }).click();
  const dialog = page.getByRole("dialog");
  assert(await dialog.getByRole("button", { name: "Delete project" }).isDisabled());
  await dialog.getByLabel("type its ID").fill("garden-shoep");
  await dialog.getByRole("button", { name: "Delete project" }).click();
  await page.waitForURL("**/panel/demo/**");
  const { items } = await manage(service, "GET", "projects");
  assertEquals(items.map(({ id }: { id: string }) => id), ["demo"]);
  assertEquals(errors, []);
});

Deno.test("/panel offers to create the first project", async () => {
  await buildPages();
  await using service = await startDemoService();
  await manage(service, "DELETE", "projects/demo");
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, { path: "" });
  await page.getByRole("heading", { name: "No project yet" }).waitFor();
  await page.getByLabel("Name").fill("Shop");
  await assertLooks(page);
  await page.getByRole("button", { name: "Create project" }).click();
  await page.waitForURL("**/panel/shop/**");
  assertEquals(errors, []);
});

Deno.test("/panel says at the field, in German, that the id of a new project is taken", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const context = { locale: "de-DE" };
  const { page } = await openPanel(browser, service, { path: "/demo/settings/general", context });
  const form = page.locator("form").filter({ hasText: "Projekt anlegen" });
  await form.getByLabel("Name").fill("Demo");
  await form.getByRole("button", { name: "Projekt anlegen" }).click();
  await form.getByText("Ein anderes Projekt hat diese ID. Wählen Sie eine andere.").waitFor();
  assertEquals(await form.getByRole("alert").count(), 0);
});

Deno.test("/panel shows settings read-only to a token that cannot change them, and says so in German", async () => {
  await buildPages();
  await using service = await startDemoService();
  const reader = await withToken(service, { scopes: ["write"] });
  await using browser = await startBrowser();
  const context = { locale: "de-DE" };
  const { page, errors } = await openPanel(browser, reader, { path, context });
  await page.getByText("Ihr Token darf diese Einstellungen ansehen").waitFor();
  await page.locator("#name").waitFor();
  assertEquals(await page.locator("#name").isEditable(), false);
  assertEquals(await page.getByText("Neues Projekt").count(), 0);
  await page.getByRole("link", { name: "Kundschaft" }).click();
  await page.getByLabel("Badges je Produkt, höchstens").waitFor();
  assertEquals(await page.getByRole("link", { name: "Gefahrenbereich" }).count(), 0);
  await assertLooks(page);
  await page.goto(`${service.origin}/panel${path}/danger`);
  await page.getByRole("heading", { name: "Diese Seite gibt es nicht" }).waitFor();
  assertEquals(errors, []);
});

Deno.test("/panel runs no script from a project's name, for 300+ vectors", async () => {
  await buildPages();
  await using service = await startDemoService();
  const vectors = scriptTexts();
  await forEachOf(vectors, (name, at) => manage(service, "PUT", `projects/p${at}`, { name }));
  await manage(service, "PUT", "projects/demo", { name: vectors[0] });
  await using browser = await startBrowser();
  const panel = await openPanel(browser, service, { path });
  const { page } = panel;
  const assertNothingRan = await watchScripts(panel);
  await page.locator("#name").waitFor();
  await page.getByRole("link", { name: "Danger zone" }).click();
  await page.getByRole("button", { name: "Delete project" }).click();
  await page.getByRole("dialog").getByText(vectors[0] ?? "").waitFor();
  await assertNothingRan();
});

Deno.test("/panel lists the existing projects for one that does not exist, and offers nothing in it", async () => {
  await buildPages();
  await using service = await startDemoService();
  await manage(service, "PUT", "projects/second", { name: "Second shop" });
  await using browser = await startBrowser();
  const context = { locale: "de-DE" };
  const { page } = await openPanel(browser, service, { path: "/nix/badges", context });
  await page.getByRole("heading", { name: "Diese Seite gibt es nicht" }).waitFor();
  await page.getByText("Ein Projekt „nix“ gibt es nicht").waitFor();
  assertEquals(await page.getByRole("button", { name: "Noch einmal versuchen" }).count(), 0);
  assertEquals(await page.getByRole("link", { name: "Badges", exact: true }).count(), 1);
  await assertLooks(page);
  await page.getByRole("link", { name: "Second shop" }).click();
  await page.waitForURL(`${service.origin}/panel/second/overview`);
  await page.getByRole("link", { name: "Produkte", exact: true }).waitFor();
});

Deno.test("/panel stays in the project that was open last, by its logo and by its address alone", async () => {
  await buildPages();
  await using service = await startDemoService();
  await manage(service, "PUT", "projects/garden", { name: "Garden" });
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path: "/garden/badges" });
  await page.getByRole("heading", { name: "Badges", exact: true }).waitFor();
  await page.getByRole("banner").getByRole("link").first().click();
  await page.waitForURL("**/panel/garden/overview");
  await page.goto(`${service.origin}/panel`);
  await page.waitForURL("**/panel/garden/overview");
  await manage(service, "DELETE", "projects/garden");
  await page.goto(`${service.origin}/panel`);
  await page.waitForURL("**/panel/demo/overview");
});
