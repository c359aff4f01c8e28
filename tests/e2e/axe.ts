import type { Page } from "playwright-core";
import { axeSource } from "../packages/axe_core.ts";
import { waitForDrawing } from "./browser.ts";

/** The accessibility violations of a page: one line for each violated rule, with its places. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  // Through the debugger, which the page's policy does not block.
  await page.evaluate(axeSource);
  // During a transition a colour is neither the old nor the new one. Transitions of what has just
  // changed start by the next frame.
  await waitForDrawing(page);
  await page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter((it) => it instanceof CSSTransition).map(({ finished }) => finished))`);
  return await page.evaluate(`axe.run(document, { resultTypes: ["violations"] }).then(
    ({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => id + ": " + target + " " + failureSummary)))`);
}
