import type { Message } from "../message.ts";

export const badgeEditor = {
  "badgeEditor.new": "New badge",
  "badgeEditor.readOnly": "Your token may look at badges, not make them",
  "badgeEditor.chooseType": "Choose what kind of badge it is to be.",
  "badgeEditor.noType": "No badge type yet",
  "badgeEditor.noTypeText": "A type says which fields its badges have. Make one first.",
  "badgeEditor.newType": "New badge type",
  "badgeEditor.copyOf": "Copy of {name}",

  "badgeEditor.content": "Content",
  "badgeEditor.ofType": "A badge of type “{type}”. The preview shows it as your shop does.",
  "badgeEditor.preview": "Preview",
  "badgeEditor.light": "On a light page",
  "badgeEditor.dark": "On a dark page",
  "badgeEditor.photo": "On a picture",

  "badgeEditor.languages": "Languages",
  "badgeEditor.default": "Default",
  "badgeEditor.languageLead":
    "Fill in what differs. Where a field is empty, shoppers see the default, shown in grey.",
  "badgeEditor.addLanguage": "Another language",
  "badgeEditor.add": "Add",
  "badgeEditor.noLanguage": "That is no language tag. Examples: fr, pt-BR, zh-Hant.",
  "badgeEditor.unknownLanguage": "“{tag}” is a language that nobody here knows. Is it right?",
  "badgeEditor.addAnyway": "Add anyway",
  "badgeEditor.emptyLanguage": "This language is saved once a field is filled in.",
  "badgeEditor.hasLanguage": "The badge has this language already.",
  "badgeEditor.removeLanguage": "Remove language {tag}",
  "badgeEditor.ofItsOwn": "Own “{name}” for this language",
  "badgeEditor.asDefault": "“{name}” as in the default",

  "badgeEditor.nameAndStatus": "Name and status",
  "badgeEditor.name": "Name",
  "badgeEditor.nameHint": "For you; shoppers never see it.",
  "badgeEditor.status": "Status",
  "badgeEditor.active": "Active",
  "badgeEditor.paused": "Paused: shows nowhere",

  "badgeEditor.where": "Where it shows",
  "badgeEditor.whereLead": "A product can always be excluded by hand.",
  "badgeEditor.everywhere": "Every product",
  "badgeEditor.everywhereHint": "Also those that are added later.",
  "badgeEditor.byRule": "Products that fit a rule, and chosen ones",
  "badgeEditor.byRuleHint": "The rule looks at the products' attributes.",
  "badgeEditor.byHand": "Chosen products",
  "badgeEditor.byHandHint": "Those that you assign it to.",
  "badgeEditor.assign": "Assign it to products",
  "badgeEditor.made": "Saved. Next: choose the products that it shows on.",
  "badgeEditor.assignLater": "Once it is saved you can assign it to products.",
  "badgeEditor.noRule": "Say a rule, or choose another place.",
  "badgeEditor.match": "Rule for products",

  "badgeEditor.who": "Who sees it",
  "badgeEditor.whoLead":
    "Every shopper, unless you say a condition. It selects, it does not protect: do not hide secrets by it.",
  "badgeEditor.when": "Condition for shoppers",

  "badgeEditor.schedule": "Schedule",
  "badgeEditor.scheduleLead": "Without dates it always shows.",
  "badgeEditor.startsAt": "Shows from",
  "badgeEditor.startsAtHint": "The first moment at which it shows.",
  "badgeEditor.endsAt": "Until",
  "badgeEditor.endsAtHint": "The first moment at which it no longer shows.",
  "badgeEditor.ends": "Must be later than the beginning.",
  "badgeEditor.zone": "Time zone",
  "badgeEditor.zoneHint":
    "The times above are those of this zone's clocks. The moment itself stays when you choose another zone.",

  "badgeEditor.stacking": "Beside other badges",
  "badgeEditor.stackingLead": "Order is priority: what stands higher in the list of badges wins.",
  "badgeEditor.exclusive": "Shows alone among badges of type “{type}”",
  "badgeEditor.exclusiveHint":
    "Only where no badge of its type stands before it; it then hides those after it.",
  "badgeEditor.exclusiveShort": "Shows alone among its type",
  "badgeEditor.group": "Group",
  "badgeEditor.groupHint": "Of the badges of a group, whatever their type, a product shows one.",
  "badgeEditor.groupSays": "Only one badge of group “{group}” shows on a product: the topmost.",
  "badgeEditor.groupNone": "No group",

  "badgeEditor.more": "More",
  "badgeEditor.why": "Why?",
  "badgeEditor.copy": "Copy as new",
  "badgeEditor.delete": "Delete",
  "badgeEditor.deleteTitle": "Delete “{name}”?",
  "badgeEditor.deleteText":
    "It disappears from the shop, with its assignments and its place in every order. This cannot be undone.",
  "badgeEditor.onProducts": {
    one: "It is assigned to {count} product.",
    other: "It is assigned to {count} products.",
  },
} satisfies Readonly<Record<string, Message>>;
