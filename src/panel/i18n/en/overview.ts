import type { Message } from "../message.ts";

export const overview = {
  "overview.title": "Overview",
  "overview.numbers": "In numbers",
  "overview.live": "Live now",
  "overview.nowhere": "{count} of them on no product",
  "overview.nowhereSome": "some of them on no product",
  "overview.startingSoon": "Starting within 7 days",
  "overview.endingSoon": "Ending within 7 days",
  "overview.paused": "Paused",
  "overview.badges": { one: "{count} badge in all", other: "{count} badges in all" },
  "overview.products": { one: "{count} product stored", other: "{count} products stored" },
  "overview.starting": "Starting soon",
  "overview.noneStarting": "No badge starts within the next 7 days.",
  "overview.ending": "Ending soon",
  "overview.noneEnding": "No badge ends within the next 7 days.",
  "overview.soonMore": { one: "and {count} more", other: "and {count} more" },
  "overview.showAll": { one: "Show {count}", other: "Show all {count}" },

  "overview.findings": "Needs attention",
  "overview.noFindings": "Nothing needs attention",
  "overview.noFindingsText": "No badge is over, hidden, unreadable or on no product.",
  "overview.moreFindings": "Show more",
  "overview.finding.ended": "“{name}” ended on {when}",
  "overview.remedy.ended": "Delete it, or give it a later end.",
  "overview.finding.contradiction":
    "Nobody can ever see “{name}”: its conditions rule each other out",
  "overview.remedy.contradiction": "Change the condition so that a shopper can meet it.",
  "overview.finding.contradictionRule":
    "The rule of “{name}” fits no product: its conditions rule each other out",
  "overview.remedy.contradictionRule": "Change the rule so that a product can meet it.",
  "overview.finding.no_product": "“{name}” is on no product",
  "overview.remedy.no_product":
    "Put it on products, give it a rule that fits some, or show it on every product.",
  "overview.finding.always_hidden": "Nobody sees “{name}”: on each of its products others hide it",
  "overview.remedy.always_hidden":
    "Move it up in the order, take it out of its group, or loosen the limits.",
  "overview.finding.exclusive_after_others":
    "“{name}” is to stand alone among its type, but others of the type come before it",
  "overview.remedy.exclusive_after_others":
    "Move it before all others of its type, or let it stand beside them.",
  "overview.finding.low_contrast": "“{name}” is hard to read",
  "overview.remedy.low_contrast":
    "Choose colours for text and background with a contrast of at least 4.5 : 1.",
  "overview.finding.missing_locale": "“{name}” lacks a language that others of its type have",
  "overview.finding.missingLocales":
    "“{name}” has no content for {tags}, which others of its type have",
  "overview.remedy.missing_locale": "Add what it says there.",
  "overview.finding.order_without_badge":
    "The order of product {product} lists “{name}”, which is not on the product",
  "overview.remedy.order_without_badge":
    "Take it out of the product’s order, or put it on the product.",

  "overview.changes": "Last changes",
  "overview.noChanges": "No changes in the last 90 days.",
  "overview.allChanges": "All changes",

  "overview.steps": "First steps",
  "overview.stepsLead": "From an empty project to a badge in your shop.",
  "overview.stepDone": "Done",
  "overview.step.type": "Make a badge type",
  "overview.stepText.type":
    "A type is a kind of badge, such as “Sale” or “New”. It says what each holds: a text, colours, a link.",
  "overview.step.badge": "Make a badge",
  "overview.stepText.badge":
    "Fill in what the type asks for, and say when it shows. The preview is what your shop will show.",
  "overview.step.products": "Put it on products",
  "overview.stepText.products":
    "Paste product numbers, upload a list, or set a rule that chooses products by their attributes.",
  "overview.step.shop": "Show it in your shop",
  "overview.stepText.shop": "Your shop asks which badges a product has: copy the lines that do it.",
} satisfies Readonly<Record<string, Message>>;
