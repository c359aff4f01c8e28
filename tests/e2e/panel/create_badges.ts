import type { DemoService } from "../demo_service.ts";
import { inDemo } from "./manage.ts";

/**
 * Creates badges of the type `label` in the demo project, at the end of its order, one after another:
 * requests at the same time would give them a random order.
 */
export async function createBadges(
  service: DemoService,
  badges: readonly { readonly name?: string; readonly text: string }[],
): Promise<void> {
  const colours = { textColour: "#ffffff", backgroundColour: "#1d4ed8" };
  for (const { name, text } of badges) {
    const content = { ...colours, text };
    await inDemo(service, "POST", "badges", { typeId: "label", name, content });
  }
}
