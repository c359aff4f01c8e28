/// <reference lib="dom" />
import { assertEquals } from "@std/assert";
import { startBrowser } from "./browser.ts";
import { aBadge, openElementPage } from "./element_page.ts";

const black = "0,0,0,255";
const white = "255,255,255,255";

/**
 * How a badge with these colours looks on a white page, as pixels: the text's and the background's
 * colour.
 */
async function looks(...colours: Record<string, string>[]): Promise<string[][]> {
  await using browser = await startBrowser();
  await using element = await openElementPage(browser, {
    body: `<product-badges product-id="1"></product-badges>`,
    badgesOf: () => colours.map((own) => aBadge("x", { content: { text: "x", ...own } })),
  });
  const items = element.page.locator("product-badges li");
  await items.first().waitFor();
  // As pixels, because the browser returns a computed colour in the colour space of its
  // computation.
  return await items.evaluateAll((all) =>
    all.map((item) => {
      const { color, backgroundColor } = getComputedStyle(item);
      return [color, backgroundColor].map((colour) => {
        const canvas = new OffscreenCanvas(1, 1).getContext("2d")!;
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data].join();
      });
    })
  );
}

Deno.test("a background without a text colour gets a readable text colour", async () => {
  const [light, dark] = await looks({ background: "#ffd166" }, { background: "#780000" });
  assertEquals(light, [black, "255,209,102,255"]);
  assertEquals(dark, [white, "120,0,0,255"]);
});

Deno.test("a text colour without a background gets a readable background", async () => {
  const [light, dark] = await looks({ textColour: "#ffffff" }, { textColour: "#780000" });
  assertEquals(light, [white, black]);
  assertEquals(dark, ["120,0,0,255", white]);
});

Deno.test("a mostly transparent colour is ignored", async () => {
  const plain = await looks({});
  for (const clear of ["#0000", "rgb(0 0 0 / 0)", "rgba(0, 0, 0, 0.1)"]) {
    const [alone, withText] = await looks(
      { background: clear },
      { textColour: "#fff", background: clear },
    );
    assertEquals(alone, plain[0]);
    assertEquals(withText, [white, black]);
  }
});
