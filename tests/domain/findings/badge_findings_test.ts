import { assertEquals, assertStringIncludes } from "@std/assert";
import type { BadgeRecord } from "../../../src/domain/badges/badge.ts";
import { aBadge, aProject } from "../../support/builders.ts";
import { surveyFindings } from "./survey_findings.ts";

const now = Date.UTC(2026, 0, 31, 12);

function findingsOf(...badges: Partial<BadgeRecord>[]) {
  const made = badges.map((badge, number) => aBadge({ ...badge, number }));
  return surveyFindings(aProject({ badges: made }), now).findings;
}

/** In short, which badge has which finding: `ended 0`. */
function check(badges: Partial<BadgeRecord>[], ...expected: string[]): void {
  const ids = badges.map((_, number) => aBadge({ number }).id);
  const found = findingsOf(...badges).map(({ code, badgeId }) => `${code} ${ids.indexOf(badgeId)}`);
  assertEquals(found, expected);
}

Deno.test("badgeFindings() of one that has ended tells nothing else", () => {
  const bad = { exclusive: true, content: { colour: "#fff", backgroundColour: "#fff" } };
  check([{}, { ...bad, endsAt: now }], "ended 1");
  check([{}, { ...bad, endsAt: now + 1 }], "exclusive_after_others 1", "low_contrast 1");
});

Deno.test("badgeFindings() tells the first condition that contradicts itself", () => {
  const never = { a: { $gt: 2, $lt: 1, $exists: false } };
  check([{ when: never }, { match: never }], "contradiction 0", "contradiction 1");
  check([{ when: { a: 1 }, match: { a: 1 } }, {}]);
  const [both] = findingsOf({ when: never, match: never });
  assertStringIncludes(both?.message ?? "", "can never be shown");
  const [match] = findingsOf({ match: never });
  assertStringIncludes(match?.message ?? "", "has a rule that never holds");
});

Deno.test("badgeFindings() counts what stands before an exclusive badge", () => {
  const messageOf = (...badges: Partial<BadgeRecord>[]) =>
    findingsOf(...badges).at(-1)?.message ?? "";
  assertStringIncludes(messageOf({}, { exclusive: true }), "1 other badge of");
  assertStringIncludes(messageOf({}, {}, { exclusive: true }), "2 other badges of");
  assertEquals(messageOf({ status: "paused" }, { exclusive: true }), "");
});

Deno.test("badgeFindings() tells of low contrasts how many there are, and in which language", () => {
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

Deno.test("badgeFindings() tells the languages of siblings that a badge falls short of", () => {
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
