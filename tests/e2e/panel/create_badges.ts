import type { DemoService } from "../demo_service.ts";
import { forEachOf, inDemo } from "./manage.ts";

/** Creates badges of the type `label` in the demo project, at the end of its order. */
export async function createBadges(
  service: DemoService,
  badges: readonly { readonly name?: string; readonly text: string }[],
): Promise<void> {
  const colours = { textColour: "#ffffff", backgroundColour: "#1d4ed8" };
  await forEachOf(badges, ({ name, text }) => {
    const content = { ...colours, text };
    return inDemo(service, "POST", "badges", { typeId: "label", name, content });
  });
}
