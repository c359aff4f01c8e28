import { assertEquals } from "@std/assert";
import { toPeerCatalogue } from "./peer_catalogue.ts";

Deno.test("toPeerCatalogue() gives badges the service's ids and keeps their order", () => {
  const content = (text: string) => ({ text, textColour: "#ffffff", backgroundColour: "#bb0000" });
  const assignments = [{ badge: 1, variantIds: [70] }];
  const project = { projectId: "p", typeId: "t", badgeIds: ["b", "a"], operations: 1, seconds: 1 };
  assertEquals(
    toPeerCatalogue({
      badges: [content("Sale"), content("New")],
      products: [{ id: 7, variantIds: [70, 71], assignments }],
    }, project),
    {
      badges: [
        { id: "b", typeId: "t", content: content("Sale") },
        { id: "a", typeId: "t", content: content("New") },
      ],
      products: [{ id: 7, assignments }],
    },
  );
});
