import { assert, assertEquals } from "@std/assert";
import { badgeIcon, iconNames, isImageUrl } from "../../../src/client/element/badge_icon.ts";
import { demoTypes } from "../../../src/management/demo/demo_data.ts";

Deno.test("iconNames are the icons of the demo project's labels", () => {
  const schema = demoTypes.find(({ id }) => id === "label")?.schema;
  assert(JSON.stringify(schema).includes(`"enum":${JSON.stringify(iconNames)}`));
});

Deno.test("isImageUrl() accepts only what is encrypted, the page's own, or an image by itself", () => {
  for (const url of ["https://cdn.example/a.svg", "/media/a.png", "data:image/png;base64,AA=="]) {
    assert(isImageUrl(url), url);
  }
  const others = [
    "http://a.example/a.png",
    "//a.example/a.png",
    "/\\a.example/a.png",
    "/\t/a.example/a.png",
    "a.png",
  ];
  for (const url of [...others, "javascript:alert(1)", "data:text/html,x", " https://a.example"]) {
    assert(!isImageUrl(url), url);
  }
});

Deno.test("badgeIcon() draws nothing for an icon that it does not know", () => {
  for (const icon of ["truck", "", "constructor", 3, null, ["leaf"]]) {
    assertEquals(badgeIcon({ icon }), undefined, String(icon));
  }
});
