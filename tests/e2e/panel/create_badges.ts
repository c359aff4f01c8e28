import type { DemoService } from "../demo_service.ts";
import { inDemo } from "./manage.ts";

/**
 * Creates badges of the type `label` in the demo project, at the end of its order and in this one, as
 * one change. Without a name, the text is the name.
 */
export async function createBadges(
  service: DemoService,
  badges: readonly { readonly name?: string; readonly text: string }[],
): Promise<void> {
  const colours = { textColour: "#ffffff", backgroundColour: "#1d4ed8" };
  const configuration = {
    format: 1,
    badges: badges.map(({ name, text }) => ({
      ...{ id: crypto.randomUUID(), typeId: "label", name: name ?? text },
      content: { ...colours, text },
    })),
  };
  const { id } = await inDemo(service, "POST", "plans", { configuration });
  await inDemo(service, "POST", `plans/${id}/apply`, {});
}
