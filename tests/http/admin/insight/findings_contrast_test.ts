import { assertEquals, assertStringIncludes } from "@std/assert";
import type { Badge } from "../../../../src/domain/badges/badge.ts";
import { checkOf, findingsOf, shopOf } from "./finding_world.ts";

type Content = Badge["content"];

const check = checkOf("low_contrast");

/** Contents that are all, or not at all, hard to read. */
async function areHard(isHard: boolean, ...contents: Content[]): Promise<void> {
  const badges = contents.map((content) => ({ content }));
  await check({ badges }, ...isHard ? badges.keys() : []);
}

Deno.test("finding low_contrast: under 4.5:1, by the luminance of WCAG 2.2", async () => {
  const onWhite = (textColour: string) => ({ textColour, backgroundColour: "#ffffff" });
  await areHard(true, ...["#777777", "#888", "#ffffff", "#ff0000", "#0085ff"].map(onWhite));
  await areHard(false, ...["#767676", "#000", "#757575", "#0000ff", "#c00"].map(onWhite));
  await areHard(
    true,
    { textColour: "#222222", backgroundColour: "#111111" },
    { textColour: "#ffff00", backgroundColour: "#ffffff" },
  );
  await areHard(false, { textColour: "#ffffff", backgroundColour: "#d4002d" });
});

Deno.test("finding low_contrast: pairs keys by their spelling", async () => {
  await areHard(
    true,
    { textColour: "#eee", backgroundColor: "#fff" },
    { textColor: "#eee", backgroundColour: "#fff" },
    { textColor: "#eee", backgroundColor: "#fff" },
    { colour: "#eee", backgroundColour: "#fff" },
    { color: "#eee", bgColor: "#fff" },
    { titleTextColour: "#eee", titleBackgroundColour: "#fff" },
    { titleColour: "#eee", titleBackgroundColour: "#fff" },
    { fontColour: "#eee", backgroundColour: "#fff" },
    { foregroundColour: "#eee", backgroundColour: "#fff" },
    { text_color: "#eee", background_color: "#fff" },
    { "fg-colour": "#eee", background: "#fff" },
    { title_text_color: "#eee", "title-bg": "#fff" },
  );
  await areHard(
    false,
    { textColour: "#eee" },
    { backgroundColour: "#fff" },
    { textColour: "#eee", titleBackgroundColour: "#fff" },
    { borderColour: "#eee", backgroundColour: "#fff" },
    { text: "#eee", background: "#fff" },
    { textColour: "#eee", colour: "#fff" },
    // Of two keys that may be the text's, the explicit one is.
    { colour: "#fff", textColour: "#000", backgroundColour: "#fff" },
  );
});

Deno.test("finding low_contrast: colours as CSS writes them", async () => {
  await areHard(
    true,
    { textColour: "white", backgroundColour: "WHITE" },
    { textColour: " lightyellow ", backgroundColour: "#FFF" },
    { textColour: "rgb(250, 250, 250)", backgroundColour: "rgb(255 255 255)" },
    { textColour: "hsl(0, 0%, 95%)", backgroundColour: "#ffffffff" },
  );
  await areHard(
    false,
    { textColour: "black", backgroundColour: "white" },
    { textColour: "rgb(0, 0, 0)", backgroundColour: "hsl(0, 0%, 100%)" },
    { textColour: "no colour", backgroundColour: "#fff" },
    { textColour: "#eee", backgroundColour: "var(--accent)" },
    { textColour: 3, backgroundColour: "#fff" },
    { textColour: "", backgroundColour: "#fff" },
    { textColour: "currentColor", backgroundColour: "inherit" },
  );
});

Deno.test("finding low_contrast: a translucent text is checked over its background, a translucent background is not checked", async () => {
  await areHard(
    true,
    { textColour: "#00000080", backgroundColour: "#fff" },
    { textColour: "rgba(0, 0, 0, 0.5)", backgroundColour: "#fff" },
    // Over white a black of 53 % is #777878, as browsers mix: 4.4.
    { textColour: "rgba(0, 0, 0, 0.53)", backgroundColour: "#fff" },
  );
  await areHard(
    false,
    { textColour: "rgba(0, 0, 0, 0.55)", backgroundColour: "#fff" },
    { textColour: "#fff", backgroundColour: "transparent" },
    { textColour: "#fff", backgroundColour: "#ffffff80" },
    { textColour: "#fff", backgroundColour: "rgba(255, 255, 255, 0)" },
  );
});

Deno.test("finding low_contrast: inside objects and lists of a content", async () => {
  const hard = { textColour: "#eee", backgroundColour: "#fff" };
  await areHard(true, { title: hard }, { a: { b: { c: hard } } }, { lines: [{ text: "a" }, hard] });
  await areHard(
    false,
    { textColour: "#eee", box: { backgroundColour: "#fff" } },
    { lines: [{ textColour: "#eee" }, { backgroundColour: "#fff" }] },
  );
});

Deno.test("finding low_contrast: in a language whose content differs", async () => {
  const good = { textColour: "#000", backgroundColour: "#fff" };
  await check(
    {
      badges: [
        { content: good, localizations: { fr: { text: "Soldes" } } },
        { content: good, localizations: { fr: { backgroundColour: "#111" } } },
        {
          content: good,
          localizations: { fr: { backgroundColour: "#111", textColour: "#fff" }, "fr-CA": good },
        },
        {
          content: good,
          localizations: {
            fr: { text: "Soldes", textColour: "#eee" },
            "fr-CA": { text: "Aubaine" },
          },
        },
      ],
    },
    1,
    3,
  );
});

Deno.test("finding low_contrast: names the keys, the ratio and the number of others", async () => {
  const messageOf = async (badge: Partial<Badge>) => {
    await using shop = await shopOf({ badges: [{ everyProduct: true, ...badge }] });
    const [finding, ...more] = await findingsOf(shop);
    assertEquals([finding?.code, more], ["low_contrast", []]);
    return finding?.message ?? "";
  };
  const grey = { textColour: "#777777", backgroundColor: "#fff" };
  assertStringIncludes(
    await messageOf({ name: "Grey", content: grey }),
    '"Grey" is hard to read: `textColour` on `backgroundColor` has a contrast of 4.47:1',
  );
  assertStringIncludes(
    await messageOf({
      content: { textColour: "#000", backgroundColour: "#fff", sub: grey },
      localizations: { "fr-CA": { sub: {}, textColour: "#fff" } },
    }),
    ":1, and 1 more",
  );
  const low = { ...grey, text: "Sale" };
  const ofLanguages = await messageOf({
    content: low,
    localizations: { de: { text: "Angebot" }, fr: { text: "Soldes" } },
  });
  assertEquals(ofLanguages.endsWith("has a contrast of 4.47:1"), true, ofLanguages);
  assertStringIncludes(
    await messageOf({
      content: { textColour: "#000", backgroundColour: "#fff" },
      localizations: { fr: { textColour: "#fff" } },
    }),
    "`textColour` on `backgroundColour` (fr) has a contrast of 1:1",
  );
});
