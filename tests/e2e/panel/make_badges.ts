import { assertEquals } from "@std/assert";
import type { DemoService } from "../demo_service.ts";

const atOnce = 20;

/** Makes badges of the type `label` in the demo project, at the end of its order. */
export async function makeBadges(
  { origin, adminToken }: DemoService,
  badges: readonly { readonly name?: string; readonly text: string }[],
): Promise<void> {
  const headers = { Authorization: `Bearer ${adminToken}`, "Content-Type": "application/json" };
  const address = `${origin}/admin/v1/projects/demo/badges`;
  const colours = { textColour: "#ffffff", backgroundColour: "#1d4ed8" };
  for (let made = 0; made < badges.length; made += atOnce) {
    await Promise.all(
      badges.slice(made, made + atOnce).map(async ({ name, text }) => {
        const body = JSON.stringify({ typeId: "label", name, content: { ...colours, text } });
        const answer = await fetch(address, { method: "POST", headers, body });
        assertEquals(answer.status, 201, await answer.text());
      }),
    );
  }
}
