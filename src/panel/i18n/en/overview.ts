import type { Message } from "../message.ts";

export const overview = {
  "overview.title": "Overview",
  "overview.numbers": "In numbers",
  "overview.live": "Live now",
  "overview.withoutProduct": "{count} of them not on any product",
  "overview.someWithoutProduct": "some of them not on any product",
  "overview.startingSoon": "Starting within 7 days",
  "overview.endingSoon": "Expiring within 7 days",
  "overview.badges": { one: "{count} badge in total", other: "{count} badges in total" },
  "overview.products": { one: "{count} product stored", other: "{count} products stored" },
  "overview.starting": "Starting soon",
  "overview.noneStarting": "No badge starts within the next 7 days.",
  "overview.ending": "Expiring soon",
  "overview.noneEnding": "No badge expires within the next 7 days.",
  "overview.showAll": { one: "Show {count}", other: "Show all {count}" },

  "overview.findings": "Needs attention",
  "overview.findingFilter": "Which findings to show",
  "overview.openFindings": "To fix ({count})",
  "overview.mutedFindings": "Muted ({count})",
  "overview.mute": "Mute",
  "overview.muteThis": "Mute: {message}",
  "overview.muted": "Muted",
  "overview.muteReason": "Why should this not be fixed?",
  "overview.muteReasonHint": "Everyone who works on this project sees the reason.",
  "overview.unmute": "Unmute",
  "overview.unmuteThis": "Unmute: {message}",
  "overview.unmuted": "Unmuted",
  "overview.findings.feed_failed": "Feeds that failed",
  "overview.findings.feed_stale": "Feeds without a recent import",
  "overview.findings.ended": "Expired",
  "overview.findings.contradiction": "Contradicting conditions",
  "overview.findings.no_product": "Not on any product",
  "overview.findings.not_in_catalogue": "On products outside the catalogue",
  "overview.findings.always_hidden": "Always hidden by others",
  "overview.findings.exclusive_after_others": "Only badge of its type, but after others",
  "overview.findings.hides_all_others": "Hides all other badges",
  "overview.findings.no_variants": "Rules for variants, but no variants",
  "overview.findings.low_contrast": "Hard to read",
  "overview.findings.missing_locale": "Missing a language",
  "overview.findings.template_without_attribute": "Texts per product without their attribute",
  "overview.findings.order_without_badge": "Orders of products with missing badges",
  "overview.noFindings": "Nothing needs attention",
  "overview.noFindingsText": "No badge is expired, hidden, hard to read or without a product.",
  "overview.finding.feed_failed": "Feed “{name}” could not be imported",
  "overview.remedy.feed_failed": "Fix the file or the feed, and run it again.",
  "overview.finding.feed_stale": "Feed “{name}” has not been imported for a long time",
  "overview.remedy.feed_stale": "Check the feed, or delete it.",
  "overview.finding.ended": "“{name}” expired on {when}",
  "overview.remedy.ended": "Delete it, or show it for longer.",
  "overview.finding.contradiction":
    "No shopper can see “{name}”: its conditions contradict each other",
  "overview.remedy.contradiction": "Change the conditions so that a shopper can meet them.",
  "overview.finding.contradictionRule":
    "The rule of “{name}” matches no product: its conditions contradict each other",
  "overview.remedy.contradictionRule": "Change the rule so that products can match it.",
  "overview.finding.template_without_attribute":
    "“{name}” has a text per product with an attribute that no product has",
  "overview.remedy.template_without_attribute": "Correct the attribute in the text, or import it.",
  "overview.finding.no_product": "“{name}” is not on any product",
  "overview.remedy.no_product":
    "Assign it to products, add a rule that matches some, or show it on every product.",
  "overview.finding.not_in_catalogue":
    "“{name}” is assigned to product {product}, which is not in your catalogue",
  "overview.remedy.not_in_catalogue": "Remove it from the product, or import the product.",
  "overview.finding.always_hidden":
    "No shopper sees “{name}”: other badges hide it on each of its products",
  "overview.remedy.always_hidden":
    "Move it up in the order, remove it from its group, or raise the limits.",
  "overview.finding.exclusive_after_others":
    "“{name}” should be the only badge of its type, but others of that type come before it",
  "overview.remedy.exclusive_after_others":
    "Move it before all others of its type, or allow others next to it.",
  "overview.finding.hides_all_others":
    "“{name}” hides all other badges: it is on every product and comes first",
  "overview.remedy.hides_all_others":
    "Let a rule choose its products, move it down, or turn off “Hides all other badges”.",
  "overview.finding.no_variants": "“{name}” has a rule for variants, but no product has variants",
  "overview.remedy.no_variants": "Import products with their variants, or use a rule for products.",
  "overview.finding.low_contrast": "“{name}” is hard to read",
  "overview.remedy.low_contrast":
    "Choose a text and a background colour with a contrast of at least 4.5 : 1.",
  "overview.finding.missing_locale": "“{name}” is missing a language that others of its type have",
  "overview.finding.missingLocales":
    "“{name}” has no content in {languages}, which others of its type have",
  "overview.remedy.missing_locale": {
    one: "Add the content in this language.",
    other: "Add the content in these languages.",
  },
  "overview.finding.order_without_badge":
    "The order of product {product} lists “{name}”, which is not on the product",
  "overview.remedy.order_without_badge":
    "Remove it from the product's order, or assign it to the product.",

  "overview.changes": "Recent changes",
  "overview.noChanges": "No changes in the last 90 days.",
  "overview.allChanges": "All changes",

  "overview.steps": "First steps",
  "overview.stepsLead": "From an empty project to a badge in your shop.",
  "overview.stepDone": "Done",
  "overview.step.type": "Create a badge type",
  "overview.stepText.type":
    "A type is a kind of badge, such as “Sale” or “New”. It defines what each badge contains: a text, colours, a link.",
  "overview.step.badge": "Create a badge",
  "overview.stepText.badge":
    "Fill in its fields, and choose when it is shown. The preview shows how it can look.",
  "overview.step.products": "Assign it to products",
  "overview.stepText.products":
    "Choose products, paste their IDs, or add a rule that selects products by their attributes.",
  "overview.step.shop": "Show it in your shop",
  "overview.stepText.shop": "Copy the code that loads a product's badges into your shop.",
} satisfies Readonly<Record<string, Message>>;
