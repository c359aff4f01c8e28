import type { Page } from "playwright-core";
import { axeSource } from "../packages/axe_core.ts";
import { isDrawn } from "./browser.ts";

/** What a page does that keeps people out, one line for each rule that it breaks and where. */
export async function accessFaults(page: Page): Promise<string[]> {
  // Through the debugger, which no policy of the page stops.
  await page.evaluate(axeSource);
  // A colour on its way to another is neither; what has just changed sets out by the next frame.
  await isDrawn(page);
  await page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter((it) => it instanceof CSSTransition).map(({ finished }) => finished))`);
  return await page.evaluate(`axe.run(document, { resultTypes: ["violations"] }).then(
    ({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => id + ": " + target + " " + failureSummary)))`);
}
