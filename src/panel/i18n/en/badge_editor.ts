import type { Message } from "../message.ts";

export const badgeEditor = {
  "badgeEditor.new": "New badge",
  "badgeEditor.readOnly": "Your token can view this badge but not change it.",
  "badgeEditor.mayNotCreate": "Your token can view badges but not create them",
  "badgeEditor.chooseType": "Choose the type of the badge.",
  "badgeEditor.noType": "No badge type yet",
  "badgeEditor.noTypeText": "A type defines which fields its badges have. Create one first.",
  "badgeEditor.newType": "New badge type",
  "badgeEditor.copyOf": "Copy of {name}",

  "badgeEditor.ofType":
    "A badge of type “{type}”. The preview shows how it can look; your shop may style it differently.",
  "badgeEditor.light": "On a light page",
  "badgeEditor.dark": "On a dark page",
  "badgeEditor.photo": "On a picture",

  "badgeEditor.default": "Default",
  "badgeEditor.languageLead":
    "Fill in only what differs. Where a field is empty, shoppers see the default, shown in grey.",
  "badgeEditor.addLanguage": "Another language",
  "badgeEditor.invalidLanguage": "This is not a language tag. Examples: fr, pt-BR, zh-Hant.",
  "badgeEditor.unknownLanguage": "“{tag}” is not a known language. Is it correct?",
  "badgeEditor.addAnyway": "Add anyway",
  "badgeEditor.emptyLanguage": "This language is saved once a field is filled in.",
  "badgeEditor.hasLanguage": "The badge already has this language.",
  "badgeEditor.removeLanguage": "Remove language {tag}",
  "badgeEditor.overrideField": "Different “{name}” for this language",
  "badgeEditor.useDefault": "Use the default “{name}”",

  "badgeEditor.nameAndStatus": "Name and status",
  "badgeEditor.nameHint": "Only for you. Shoppers never see it.",
  "badgeEditor.active": "Active",
  "badgeEditor.paused": "Paused: not shown anywhere",

  "badgeEditor.where": "Where it is shown",
  "badgeEditor.whereLead": "You can always exclude individual products.",
  "badgeEditor.everywhere": "Every product",
  "badgeEditor.everywhereHint": "Including products added later.",
  "badgeEditor.byRule": "Products that match a rule, and selected products",
  "badgeEditor.byRuleHint": "The rule checks the products' attributes.",
  "badgeEditor.byVariants": "Products with variants that match a rule, and selected products",
  "badgeEditor.byVariantsHint":
    "The rule checks each variant. Attributes that a variant lacks are taken from its product.",
  "badgeEditor.onProductHint": "For pages that show the product without choosing a variant.",
  "badgeEditor.onProduct.any": "Shown if any of its variants matches",
  "badgeEditor.onProduct.all": "Shown if all of its variants match",
  "badgeEditor.onProduct.none": "Shown if none of its variants matches",
  "badgeEditor.manual": "Selected products",
  "badgeEditor.manualHint": "The products that you assign it to.",
  "badgeEditor.assign": "Assign to products",
  "badgeEditor.created": "Saved. Next, choose the products to show it on.",
  "badgeEditor.reach": {
    one: "Reaches {count} of {total} products.",
    other: "Reaches {count} of {total} products.",
  },
  "badgeEditor.showReached": "Show the products",
  "badgeEditor.hideReached": "Hide the products",
  "badgeEditor.reached": "Products that the rule reaches",
  "badgeEditor.moreReached": "Show more",
  "badgeEditor.assignLater": "After saving, you can assign it to products.",
  "badgeEditor.noRule": "Add a rule, or choose another option.",

  "badgeEditor.who": "Who sees it",
  "badgeEditor.whoLead":
    "Every shopper, unless you add a condition. Conditions choose who sees the badge, but they don't protect it: don't use them to hide secrets.",

  "badgeEditor.schedule": "Schedule",
  "badgeEditor.scheduleLead": "Without dates, it is always shown.",
  "badgeEditor.startsAtHint": "It is shown from this moment on.",
  "badgeEditor.endsAtHint": "From this moment on, it is no longer shown.",
  "badgeEditor.endsBeforeStart": "Must be later than the start.",
  "badgeEditor.zone": "Time zone",
  "badgeEditor.zoneHint":
    "The times above are in this time zone. If you choose another one, the badge still starts and expires at the same moment.",

  "badgeEditor.stacking": "Next to other badges",
  "badgeEditor.stackingLead": "The order decides: badges higher up in the list win.",
  "badgeEditor.exclusive": "Show as the only badge of type “{type}”",
  "badgeEditor.exclusiveOnProductHint":
    "It hides all badges that come after it. If another badge comes first, it is not shown itself.",
  "badgeEditor.exclusiveHint":
    "It hides the badges of its type that come after it. If another badge of its type comes first, it is not shown itself.",
  "badgeEditor.groupHint":
    "A product shows only one badge of each group, whatever the badges' types.",
  "badgeEditor.groupEffect": "A product shows only one badge of group “{group}”: the topmost.",
  "badgeEditor.groupNone": "No group",

  "badgeEditor.more": "More",
  "badgeEditor.copy": "Duplicate",
  "badgeEditor.deleteText":
    "It disappears from your shop, together with its assignments and its place in every order. For a limited time, you can undo this in “Changes”.",
  "badgeEditor.onProducts": {
    one: "It is assigned to {count} product.",
    other: "It is assigned to {count} products.",
  },
  "badgeEditor.onProductsByRule": {
    one: "Its rule matches {count} product.",
    other: "Its rule matches {count} products.",
  },
  "badgeEditor.onEveryProduct": "It is on every product.",
} satisfies Readonly<Record<string, Message>>;
