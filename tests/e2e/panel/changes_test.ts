/// <reference lib="dom" />
import { assert, assertEquals } from "@std/assert";
import { startBrowser } from "../browser.ts";
import { buildPages, startDemoService } from "../demo_service.ts";
import { assertLooks } from "./appearance.ts";
import { manage, withToken } from "./manage.ts";
import { openPanel } from "./panel_page.ts";
import { scriptTexts, watchScripts } from "./script_texts.ts";

const path = "/demo/changes";

Deno.test("/panel shows who changed what and when, and each field before and after", async () => {
  await buildPages();
  await using service = await startDemoService();
  const { items: [badge] } = await manage(service, "GET", "projects/demo/badges");
  const import_ = await withToken(service, { name: "Nightly import", scopes: ["write"] });
  await manage(import_, "PATCH", `projects/demo/badges/${badge.id}`, {
    name: "Cyber Monday",
    endsAt: "2099-01-31T09:30:00Z",
    content: { text: "Cyber!" },
  });
  await manage(service, "POST", "projects/demo/assignments", {
    operations: [{ op: "add", badgeId: badge.id, productId: 77, variantIds: [1, 2] }],
  });
  const plan = await manage(service, "POST", "projects/demo/plans", {
    configuration: { format: 1, project: { name: "Demo", cacheSeconds: 10 } },
  });
  await manage(service, "POST", `projects/demo/plans/${plan.id}/apply`, {
    comment: "Merge request 42",
  });
  await using browser = await startBrowser();
  const { page, errors, foreignRequests } = await openPanel(browser, service, { path });

  await page.getByRole("article").first().getByText("“Merge request 42”").waitFor();
  const assigned = page.getByRole("article").nth(1);
  await assigned.getByText("Assigned badge “Cyber Monday” to product 77").waitFor();
  await assigned.getByText("First token").waitFor();
  await assigned.getByRole("button", { name: "Show 1 field" }).click();
  await assigned.getByText("Badge: Cyber Monday · Product: 77 · Variants: 1, 2").waitFor();

  const changed = page.getByRole("article").nth(2);
  await changed.getByText("Nightly import").waitFor();
  await changed.locator("time").getByText(/^\d+:\d\d:\d\d [AP]M · /).waitFor();
  const name = changed.locator("dl > div").filter({ hasText: "Name" });
  assertEquals(await name.locator("del").innerText(), "Before:\nBlack Friday");
  assertEquals(await name.locator("ins").innerText(), "After:\nCyber Monday");
  await changed.getByText("Content: text").waitFor();
  await changed.getByRole("button", { name: "JSON" }).click();
  const [before, after] = await changed.locator("pre").allInnerTexts();
  assertEquals(JSON.parse(before ?? "").name, "Black Friday");
  assertEquals(JSON.parse(after ?? "").content.text, "Cyber!");
  await assertLooks(page);

  const articles = page.getByRole("article");
  await page.getByLabel("By", { exact: true }).selectOption("Nightly import");
  await page.getByText(/^1 of the latest \d+ changes$/).waitFor();
  assertEquals(await articles.count(), 1);
  await page.getByLabel("About").fill("product 77");
  await page.getByText(/^0 of the latest/).waitFor();
  await assertLooks(page);
  await page.getByRole("button", { name: "Show all" }).click();
  await page.getByLabel("On", { exact: true }).fill("2020-01-01");
  await page.getByText(/^0 of the latest/).waitFor();
  await page.getByRole("button", { name: "Show all" }).click();

  await changed.getByRole("link").click();
  await page.waitForURL(`**/panel/demo/badges/${badge.id}`);
  assertEquals(errors, []);
  assertEquals(foreignRequests, []);
});

Deno.test("/panel loads more changes, and shows the size of long states, and the whole as JSON", async () => {
  await buildPages();
  await using service = await startDemoService();
  const schema = { type: "object", description: "x".repeat(20_000) };
  await manage(service, "PUT", "projects/demo/types/big", { name: "Big", schema });
  for (let at = 0; at < 60; at++) {
    await manage(service, "PUT", "projects/demo/products/1", { attributes: { at } });
  }
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, { path });
  const articles = page.getByRole("article");
  await articles.nth(49).waitFor();
  assertEquals(await articles.count(), 50);
  await page.getByRole("button", { name: "Show more" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Created badge type “big”").waitFor();
  await page.getByText(/^After: 20\.\d kB, see “JSON” \(SHA-256 [0-9a-f]{12}…\)$/).waitFor();
  const created = articles.filter({ hasText: "Created badge type “big”" });
  await created.getByRole("button", { name: "JSON" }).click();
  await created.getByText("x".repeat(20_000)).waitFor();
  await page.getByText("Created project").last().waitFor();
  await page.getByRole("button", { name: "Show more" }).waitFor({ state: "detached" });
  assertEquals(errors, []);
});

Deno.test("/panel shows all changes again when the address names no badge any more", async () => {
  await buildPages();
  await using service = await startDemoService();
  const { items: [badge] } = await manage(service, "GET", "projects/demo/badges");
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, { path: `/demo/badges/${badge.id}` });
  const articles = page.getByRole("article");
  const history = async () => {
    await page.getByRole("link", { name: "History" }).click();
    await page.getByText(/^1 of the latest/).waitFor();
    assertEquals(await articles.count(), 1);
  };
  await history();
  await page.getByRole("link", { name: "Changes", exact: true }).first().click();
  await articles.nth(5).waitFor();
  await page.goBack();
  await page.getByText(/^1 of the latest/).waitFor();
  await page.getByRole("button", { name: "Show all", exact: true }).click();
  await page.waitForURL((url) => url.pathname.endsWith("/changes") && url.search === "");
  await articles.nth(5).waitFor();
  assertEquals(errors, []);
});

Deno.test("/panel shows changes in German, and authors only if the token may see them", async () => {
  await buildPages();
  await using service = await startDemoService();
  const colleague = await withToken(service, { scopes: ["write"] });
  const { items: [badge] } = await manage(service, "GET", "projects/demo/badges");
  await manage(colleague, "PATCH", `projects/demo/badges/${badge.id}`, { status: "paused" });
  await using browser = await startBrowser();
  const context = { locale: "de-DE" };
  const { page, errors } = await openPanel(browser, colleague, { path, context });
  const paused = page.getByRole("article").first();
  await paused.getByText("Badge „Black Friday“ pausiert").waitFor();
  // The names of tokens are only for those who may read tokens.
  await paused.getByText(/^Token [0-9a-f]{8} …$/).waitFor();
  assertEquals(errors, []);
});

Deno.test("/panel runs no script from a change, for 300+ vectors", async () => {
  await buildPages();
  await using service = await startDemoService();
  const vectors = scriptTexts();
  const perProduct = 25;
  for (let at = 0; at < vectors.length; at += perProduct) {
    const some = vectors.slice(at, at + perProduct);
    // As keys and as values. Each product is changed once more, so that there is a before and an
    // after.
    const attributes = Object.fromEntries(
      some.map((vector, n) => [n % 2 ? vector : `${n}`, vector]),
    );
    const product = `projects/demo/products/${1 + at}`;
    await manage(service, "PUT", product, { attributes: { tags: some.slice(0, 9) } });
    await manage(service, "PUT", product, { attributes });
  }
  await manage(service, "PUT", "projects/demo", { name: vectors[0] });
  await using browser = await startBrowser();
  const panel = await openPanel(browser, service, { path });
  const { page } = panel;
  const assertNothingRan = await watchScripts(panel);
  await page.getByRole("article").first().waitFor();
  const opened = await page.evaluate(() => {
    const closed = document.querySelectorAll<HTMLElement>("article [aria-expanded=false]");
    for (const button of closed) button.click();
    return closed.length;
  });
  assert(opened > 50);
  await page.getByRole("article").getByText(vectors[0] ?? "").first().waitFor();
  await page.locator("article pre").nth(60).waitFor();
  await assertNothingRan();
});

Deno.test("/panel undoes a change in two clicks, restores a revision, and asks where later changes conflict", async () => {
  await buildPages();
  await using service = await startDemoService();
  const { items: [badge] } = await manage(service, "GET", "projects/demo/badges");
  const rename = (name: string) =>
    manage(service, "PATCH", `projects/demo/badges/${badge.id}`, { name });
  await rename("First name");
  await rename("Second name");
  const stored = async () => {
    const { items } = await manage(service, "GET", "projects/demo/badges");
    return items.find(({ id }: { id: string }) => id === badge.id)?.name;
  };
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, { path });
  const row = (index: number) => page.getByRole("article").nth(index);
  const dialog = page.getByRole("dialog");

  await row(1).getByRole("button", { name: "Undo: Changed badge “First name”" }).click();
  await dialog.getByText("Later changes touched the same things").waitFor();
  const latest = await row(0).getByText(/^Revision \d+$/).innerText();
  await dialog.getByText(`${latest}: Changed badge “Second name”`).waitFor();
  await dialog.getByLabel("Restore the older state anyway").check();
  await dialog.getByText(`Badge “${badge.name}” is changed`).waitFor();
  await assertLooks(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });

  await row(0).getByRole("button", { name: "Undo: Changed badge “Second name”" }).click();
  await dialog.getByText("Badge “First name” is changed").waitFor();
  const field = dialog.locator("dl > div").filter({ hasText: "Name" });
  assertEquals(await field.locator("del").innerText(), "Before:\nSecond name");
  assertEquals(await field.locator("ins").innerText(), "After:\nFirst name");
  await dialog.getByRole("button", { name: "Undo" }).click();
  await row(0).getByText(/^Undid revision \d+$/).waitFor();
  await row(0).getByText(`${latest}: Changed badge “Second name”`).waitFor();
  await row(1).getByText(/^Undone by revision \d+$/).waitFor();
  assertEquals(await stored(), "First name");

  await row(1).getByRole("button", { name: "Restore this version" }).click();
  await dialog.getByText("Badge “Second name” is changed").waitFor();
  await dialog.getByRole("button", { name: "Restore this version" }).click();
  await row(0).getByText(/^Restored the configuration of revision \d+$/).waitFor();
  assertEquals(await stored(), "Second name");
  // The refused plan.
  assertEquals(errors.filter((it) => !/409/.test(String(it))), []);
});
