/// <reference lib="dom" />
import { assertEquals } from "@std/assert";
import { demoBadgeIds } from "../../../../src/management/demo/demo_badges.ts";
import { startBrowser } from "../../browser.ts";
import { buildPages, startDemoService } from "../../demo_service.ts";
import { inDemo, withToken } from "../manage.ts";
import { menuOf } from "../order_list.ts";
import { openPanel } from "../panel_page.ts";

const path = `/demo/badges/${demoBadgeIds.new}`;
const badge = `badges/${demoBadgeIds.new}`;

/** Whether the browser reports a response that the panel itself shows to the user. */
function isExpected(error: string): boolean {
  return /status of (400|412)|ERR_INTERNET_DISCONNECTED/.test(error);
}

Deno.test("/panel shows the service's error at its field until the field is changed", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, { path });
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("n".repeat(201));
  await page.getByRole("button", { name: "Save" }).click();
  const error = page.getByRole("region", { name: "Name and status" }).getByText(/200/);
  await error.waitFor();
  assertEquals(await name.getAttribute("aria-invalid"), "true");
  await name.fill("Fresh");
  await error.waitFor({ state: "detached" });
  await page.keyboard.press("Control+s");
  await page.getByRole("heading", { name: "Fresh" }).waitFor();
  await page.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
  assertEquals((await inDemo(service, "GET", badge)).name, "Fresh");
  await name.fill("Fresher");
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await page.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
  await page.locator("main:focus").waitFor();
  assertEquals(errors.filter((it) => !isExpected(it)), []);
});

Deno.test("/panel lets the user choose field by field after someone else saved first", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, { path });
  await page.getByLabel("Name", { exact: true }).fill("Mine");
  await page.getByLabel("Text", { exact: false }).first().fill("Newest");
  await inDemo(service, "PATCH", badge, { name: "Theirs", status: "paused" });
  await page.getByRole("button", { name: "Save" }).click();
  const choice = page.getByRole("alert");
  await choice.getByText("A change was saved in the meantime").waitFor();
  await choice.getByText(/^Saved with your token in another window, /).waitFor();
  assertEquals(await choice.evaluate((notice) => notice === document.activeElement), true);
  await page.getByText("First choose above which values to keep.").waitFor();
  await page.getByRole("button", { name: "Add condition" }).last().click();
  const when = choice.getByRole("group", { name: "Condition for shoppers" });
  await when.getByText("A condition is not complete yet.").waitFor();
  assertEquals(await when.getByLabel("Yours").isChecked(), true);
  await choice.getByRole("group", { name: "Name" }).getByLabel("Theirs").check();
  await when.getByLabel("Theirs").check();
  await choice.getByRole("button", { name: "Continue with these" }).click();
  await choice.waitFor({ state: "detached" });
  assertEquals(await page.getByLabel("Name", { exact: true }).inputValue(), "Theirs");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
  const saved = await inDemo(service, "GET", badge);
  assertEquals([saved.name, saved.status], ["Theirs", "paused"]);
  assertEquals(Object(saved.content).text, "Newest");
  assertEquals(errors.filter((it) => !isExpected(it)), []);
});

Deno.test("/panel keeps input while the service is unreachable, also over a reload", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path });
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Typed");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText(/It is unknown whether this was saved. Your input is kept/).waitFor();
  assertEquals(await name.inputValue(), "Typed");
  await page.context().setOffline(false);
  await page.reload();
  await name.waitFor();
  assertEquals(await name.inputValue(), "Typed");
  assertEquals((await inDemo(service, "GET", badge)).name, "New");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
  assertEquals((await inDemo(service, "GET", badge)).name, "Typed");
});

Deno.test("/panel keeps a tab's input over a reload, although another tab has saved the same badge", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, { path });
  const opened = page.waitForEvent("popup");
  await page.evaluate("window.open(location.href)");
  const other = await opened;
  const text = page.getByLabel("Text", { exact: false }).first();
  await text.fill("Newest");
  await other.getByLabel("Name", { exact: true }).fill("Theirs");
  await other.getByRole("button", { name: "Save" }).click();
  await other.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("button", { name: "Save" }).waitFor();
  assertEquals(await text.inputValue(), "Newest");
  assertEquals(errors, []);
});

Deno.test("/panel saves only what was changed, and keeps the rest", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  for (const id of [demoBadgeIds.noCustoms, demoBadgeIds.blackFriday, demoBadgeIds.preOrder]) {
    const before = await inDemo(service, "GET", `badges/${id}`);
    const { page } = await openPanel(browser, service, { path: `/demo/badges/${id}` });
    await page.getByLabel("Name", { exact: true }).waitFor();
    // There is nothing to save before anything was typed.
    assertEquals(await page.getByRole("button", { name: "Save" }).count(), 0);
    await page.getByLabel("Name", { exact: true }).fill("Changed");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
    const after = await inDemo(service, "GET", `badges/${id}`);
    assertEquals({ ...after, updatedAt: 0 }, { ...before, name: "Changed", updatedAt: 0 });
    await page.close();
  }
});

Deno.test("/panel shows a badge read-only to a token with the scope read", async () => {
  await buildPages();
  await using service = await startDemoService();
  const reader = await withToken(service, { scopes: ["read"] });
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, reader, { path });
  await page.getByLabel("Name", { exact: true }).waitFor();
  assertEquals(await page.getByLabel("Name", { exact: true }).isEditable(), false);
  assertEquals(await page.getByLabel("Text", { exact: false }).first().isEditable(), false);
  assertEquals(await page.getByLabel("Every product").isDisabled(), true);
  for (const name of ["Save", "Delete", "Add", "Duplicate"]) {
    assertEquals(await page.getByRole("button", { name, exact: true }).count(), 0, name);
  }
  assertEquals(await page.getByRole("link", { name: "Assign to products" }).count(), 0);
  await page.goto(`${service.origin}/panel/demo/badges/new`);
  await page.getByText("Your token can view badges but not create them").waitFor();
  await page.getByRole("main").getByRole("link", { name: "Badges" }).click();
  await page.getByText("14 badges").waitFor();
  assertEquals(await page.getByRole("link", { name: "New badge" }).count(), 0);
  assertEquals(errors, []);
});

Deno.test("/panel deletes a badge after naming the number of its products, and copies one as new", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, {
    path: `/demo/badges/${demoBadgeIds.bestseller}`,
  });
  await page.getByRole("link", { name: "Duplicate" }).click();
  await page.getByRole("heading", { name: "New badge" }).waitFor();
  assertEquals(await page.getByLabel("Name", { exact: true }).inputValue(), "Copy of Bestseller");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Copy of Bestseller" }).waitFor();
  await page.goto(`${service.origin}/panel/demo/badges/${demoBadgeIds.bestseller}`);
  await page.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete “Bestseller”?" });
  await question.getByText(/^It is assigned to \d+ products\./).waitFor();
  await question.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("heading", { name: "Badges" }).waitFor();
  await page.getByText("14 badges").waitFor();
  // The copy is the last of the list, which draws only the rows that are in sight.
  await page.getByRole("searchbox").fill("Bestseller");
  await page.getByRole("link", { name: "Copy of Bestseller" }).waitFor();
  assertEquals(await page.getByRole("link", { name: "Bestseller", exact: true }).count(), 0);
  const notice = page.getByRole("status");
  await notice.filter({ hasText: "Deleted" }).getByRole("button", { name: "Undo" }).click();
  await notice.getByText("Undone").waitFor();
  await page.getByRole("link", { name: "Bestseller", exact: true }).waitFor();
  assertEquals(errors, []);
});

Deno.test("/panel says before a badge is deleted how many products its rule puts it on, or that it is on all", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const content = { text: "Hi", textColour: "#ffffff", backgroundColour: "#1d4ed8" };
  await inDemo(service, "POST", "badges", { typeId: "label", name: "Nowhere", content });
  const { page, errors } = await openPanel(browser, service);
  const check = async (name: string, q: string, text: RegExp) => {
    const [{ id }] = (await inDemo(service, "GET", `badges?q=${q}`)).items;
    await page.goto(`${service.origin}/panel/demo/badges/${id}`);
    await page.getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("dialog", { name: `Delete “${name}”?` });
    await question.getByText(text).waitFor();
  };
  await check("Organic", "organic", /^Its rule matches [1-9]\d* products\. It disappears/);
  await check("Free returns", "free", /^It is on every product\. It disappears/);
  await check("Nowhere", "nowhere", /^It disappears/);
  await page.goto(`${service.origin}/panel/demo/badges?q=organic`);
  await menuOf(page, "Organic").click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByText(/^Its rule matches [1-9]\d* products\./).waitFor();
  assertEquals(errors, []);
});

Deno.test("/panel keeps a draft when the tab closes, marks it in lists until sign-out, and shows a badge's history", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page: closed } = await openPanel(browser, service, { path });
  await closed.getByLabel("Name", { exact: true }).fill("Half a name");
  await closed.getByRole("button", { name: "Save" }).waitFor();
  // What the browser keeps when its last tab is closed.
  const storageState = await closed.context().storageState();
  await closed.close();

  const opened = await openPanel(browser, service, {
    path: "/demo/badges",
    context: { storageState },
  });
  const { page: next, errors } = opened;
  const row = next.locator("ol > li", { hasText: "Not saved yet" });
  await row.getByRole("link", { name: "New", exact: true }).click();
  assertEquals(await next.getByLabel("Name", { exact: true }).inputValue(), "Half a name");
  await next.getByRole("button", { name: "Save" }).click();
  await next.getByRole("heading", { name: "Half a name" }).waitFor();

  await next.getByRole("link", { name: "History" }).click();
  await next.getByRole("link", { name: "Half a name" }).first().waitFor();
  await next.getByText(/^2 of the latest/).waitFor();
  assertEquals(await next.locator("ol > li").count(), 2);
  await next.getByRole("button", { name: "Show all", exact: true }).click();
  await next.locator("ol > li").nth(9).waitFor();

  await next.goto(`${service.origin}/panel${path}`);
  await next.getByLabel("Name", { exact: true }).fill("Never saved");
  const signOut = next.getByRole("button", { name: "Sign out" }).first();
  await signOut.click();
  const dialog = next.getByRole("dialog", { name: "Sign out and discard unsaved changes?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  assertEquals(await next.getByLabel("Name", { exact: true }).inputValue(), "Never saved");
  await signOut.click();
  await dialog.getByRole("button", { name: "Sign out" }).click();
  await next.getByRole("heading", { name: "Sign in" }).waitFor();
  const keys = await next.evaluate(() => Object.keys(localStorage));
  assertEquals(keys.filter((key) => key.startsWith("draft:")), []);
  assertEquals(errors, []);
});
