import puppeteer from "puppeteer-core";

/** What the test needs of a page, in each browser. */
export interface ShopPage {
  readonly errors: string[];
  goto(url: string): Promise<unknown>;
  waitForFunction(expression: string): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
}

/**
 * Starts the system's Firefox, or the one that `FIREFOX` names, over WebDriver BiDi. Playwright only
 * drives a Firefox of its own.
 */
export async function startFirefox() {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: Deno.env.get("FIREFOX") ?? "/usr/bin/firefox-esr",
    headless: true,
  });
  return {
    async open(): Promise<ShopPage> {
      const page = await browser.newPage();
      const errors: string[] = [];
      page.on("console", (message) => {
        const type = message.type();
        if (type === "error" || type === "warn") errors.push(`${type}: ${message.text()}`);
      });
      page.on("pageerror", (error) => errors.push(`exception: ${error}`));
      return {
        errors,
        goto: (url) => page.goto(url),
        waitForFunction: (expression) => page.waitForFunction(expression),
        evaluate: (expression) => page.evaluate(expression),
      };
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
