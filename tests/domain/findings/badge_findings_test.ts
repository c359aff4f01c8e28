import { assertEquals, assertStringIncludes } from "@std/assert";
import type { BadgeRecord } from "../../../src/domain/badges/badge.ts";
import type { Segment } from "../../../src/domain/conditions/segment.ts";
import type { JsonObject } from "../../../src/domain/json.ts";
import { aBadge, aProject } from "../../support/builders.ts";
import { surveyFindings } from "./survey_findings.ts";

const now = Date.UTC(2026, 0, 31, 12);

function findingsOf(...badges: Partial<BadgeRecord>[]) {
  const made = badges.map((badge, number) => aBadge({ ...badge, number }));
  return surveyFindings(aProject({ badges: made }), now).findings;
}

/** Which badge has which finding, as in `ended 0`. */
function check(badges: Partial<BadgeRecord>[], ...expected: string[]): void {
  const ids = badges.map((_, number) => aBadge({ number }).id);
  const found = findingsOf(...badges).map(({ code, badgeId }) => `${code} ${ids.indexOf(badgeId)}`);
  assertEquals(found, expected);
}

Deno.test("badgeFindings() reports nothing else for a badge that has ended", () => {
  const bad = { exclusive: true, content: { colour: "#fff", backgroundColour: "#fff" } };
  check([{}, { ...bad, endsAt: now }], "ended 1");
  check([{}, { ...bad, endsAt: now + 1 }], "exclusive_after_others 1", "low_contrast 1");
});

Deno.test("badgeFindings() looks at some thousand pairs of colours, and says if there may be more", () => {
  const spellings = (key: string) =>
    Array.from({ length: 7 }, (_, bits) => {
      const parts = [...key].map((char, at) => bits >> at & 1 ? `${char}_` : char);
      return parts.join("");
    });
  const keys = [...spellings("backgroundcolour"), ...spellings("textcolour")];
  const colours = (count: number) =>
    Object.fromEntries(
      Array.from(
        { length: count },
        (_, at) => keys.map((key) => [`${key}${"_".repeat(at)}`, "red"]),
      )
        .flat(),
    );
  const messageOf = (content: JsonObject) => findingsOf({ content })[0]?.message ?? "";
  assertStringIncludes(messageOf(colours(1)), "a contrast of 1:1, and 48 more");
  assertStringIncludes(messageOf(colours(25)), "a contrast of 1:1, and at least ");
});

Deno.test("badgeFindings() reports the first contradictory condition", () => {
  const never = { a: { $gt: 2, $lt: 1, $exists: false } };
  check([{ when: never }, { match: never }], "contradiction 0", "contradiction 1");
  check([{ when: { a: 1 }, match: { a: 1 } }, {}]);
  const [both] = findingsOf({ when: never, match: never });
  assertStringIncludes(both?.message ?? "", "can never be shown");
  const [match] = findingsOf({ match: never });
  assertStringIncludes(match?.message ?? "", "has a rule that never holds");
});

Deno.test("badgeFindings() reads the condition of a segment in its place", () => {
  const orders = "bigcommerce.customerOrderCount";
  const segments: Segment[] = [
    { id: "bulk", name: "Bulk", when: { [orders]: { $gte: 10 } } },
    { id: "never", name: "Never", when: { a: { $gt: 2, $exists: false } } },
    { id: "pair", name: "Pair", when: { a: { $gt: { $field: "b" } } } },
  ];
  const findingsFor = (...whens: JsonObject[]) => {
    const badges = whens.map((when, number) => aBadge({ when, number, everyProduct: true }));
    return surveyFindings(aProject({ badges, segments }), now).findings
      .map(({ code, badgeId, remedy }) => ({ code, number: number(badgeId), remedy }));
  };
  const number = (id: string | undefined) => badgeIds.indexOf(id ?? "");
  const badgeIds = Array.from({ length: 9 }, (_, number) => aBadge({ number }).id);
  const remedy = "Change `when`, or the segments that it names, so that a shopper can fulfil it.";
  assertEquals(
    findingsFor(
      { $segment: "never" },
      { $segment: "bulk", [orders]: { $lt: 5 } },
      { $and: [{ $segment: "bulk" }, { $not: { $segment: "bulk" } }] },
    ),
    [0, 1, 2].map((number) => ({ code: "contradiction" as const, number, remedy })),
  );
  assertEquals(
    findingsFor(
      { $segment: "bulk" },
      { $segment: "bulk", [orders]: { $lt: 15 } },
      { $not: { $segment: "never" } },
      { $or: [{ $segment: "never" }, { $segment: "bulk" }] },
      { $segment: "pair", a: 1, b: 2 },
      { $segment: "unknown" },
    ),
    [],
  );
});

Deno.test("badgeFindings() counts the badges before an exclusive badge", () => {
  const messageOf = (...badges: Partial<BadgeRecord>[]) =>
    findingsOf(...badges).at(-1)?.message ?? "";
  assertStringIncludes(messageOf({}, { exclusive: true }), '"Badge 0" comes before it');
  assertStringIncludes(messageOf({}, {}, { exclusive: true }), "2 others of the type, the first");
  assertEquals(messageOf({ status: "paused" }, { exclusive: true }), "");
});

Deno.test("badgeFindings() reports the number of low contrasts, and the language of one", () => {
  const grey = { textColour: "#777777", backgroundColor: "white" };
  const [one] = findingsOf({ content: { text: "A", title: [grey, "a"] } });
  assertStringIncludes(
    one?.message ?? "",
    "`textColour` on `backgroundColor` has a contrast of 4.47:1",
  );
  const [french] = findingsOf({
    content: { textColour: "#000", backgroundColour: "rgb(255, 255, 255)" },
    localizations: { FR: { textColour: "#fff", title: grey } },
  });
  assertStringIncludes(french?.message ?? "", "(FR) has a contrast of 1:1, and 1 more");
  check([{ content: { textColour: "#767676", colour: "#fff", backgroundColour: "#fff" } }]);
  check([{
    content: { textColour: 1, colour: "none", bgColour: "#fffe", backgroundColour: "#fff" },
  }]);
});

Deno.test("badgeFindings() reports languages that other badges of the type have", () => {
  const badges: Partial<BadgeRecord>[] = [{ localizations: { fr: {} } }, {
    localizations: { "fr-CA": {}, DE: {} },
  }];
  assertEquals(
    findingsOf(...badges).map(({ message }) => message.split(" has no content for ")[1]),
    [
      'DE, which other badges of type "price" have',
      'fr, which other badges of type "price" have',
    ],
  );
});
