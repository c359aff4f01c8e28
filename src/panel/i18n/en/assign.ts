import type { Message } from "../message.ts";

export const assign = {
  "assign.title": "Assign to many products",
  "assign.lead":
    "Assign one badge to many products. You can review every change before it is saved.",
  "assign.badge": "Which badge?",
  "assign.search": "Search badges",
  "assign.found": "Badges found",
  "assign.more": "There are more badges. Search to find them.",
  "assign.another": "Choose another",
  "assign.unknownBadge": "This badge no longer exists.",
  "assign.products": "Which products?",
  "assign.action": "What to do",
  "assign.add": "Add",
  "assign.remove": "Remove",
  "assign.exclude": "Exclude",
  "assign.addText": "Adds the badge to the products. Their other badges stay.",
  "assign.removeText":
    "Removes manual assignments and exclusions. If a rule adds the badge, it stays.",
  "assign.excludeText": "Never shows the badge on these products, even if a rule matches.",
  "assign.addProduct": "Add a product",
  "assign.productAdded": "Product {id} was added to the list",
  "assign.byFile": "For files, or if variants have badges of their own:",
  "assign.toImports": "import badges on products",
  "assign.ids": "IDs",
  "assign.idsHint": "Separate them with line breaks, commas, semicolons, spaces or tabs",
  "assign.pasted": "Pasted text",
  "assign.size": { one: "{count} line", other: "{count} lines" },
  "assign.check": "Review changes",
  "assign.checking": "Checking current assignments…",
  "assign.noIds": "No IDs found.",
  "assign.plan": "What will change",
  "assign.effect.new": {
    one: "{count} product gets the badge",
    other: "{count} products get the badge",
  },
  "assign.effect.allVariants": {
    one: "{count} product gets it for all variants instead of some",
    other: "{count} products get it for all variants instead of some",
  },
  "assign.effect.insteadOfExclusion": {
    one: "{count} product no longer excludes the badge and gets it",
    other: "{count} products no longer exclude the badge and get it",
  },
  "assign.effect.removed": {
    one: "{count} product loses the badge",
    other: "{count} products lose the badge",
  },
  "assign.effect.exclusionEnds": {
    one: "{count} product no longer excludes the badge",
    other: "{count} products no longer exclude the badge",
  },
  "assign.effect.excluded": {
    one: "{count} product will exclude the badge",
    other: "{count} products will exclude the badge",
  },
  "assign.effect.insteadOfBadge": {
    one: "{count} product loses the badge and will exclude it",
    other: "{count} products lose the badge and will exclude it",
  },
  "assign.nothing.add": {
    one: "{count} product already has the badge: no change",
    other: "{count} products already have the badge: no change",
  },
  "assign.nothing.remove": {
    one: "{count} product does not have the badge: no change",
    other: "{count} products do not have the badge: no change",
  },
  "assign.nothing.exclude": {
    one: "{count} product already excludes the badge: no change",
    other: "{count} products already exclude the badge: no change",
  },
  "assign.duplicates": {
    one: "{count} duplicate, counted once",
    other: "{count} duplicates, counted once",
  },
  "assign.outside": {
    one: "{count} product is not in your catalogue: {ids}",
    other: "{count} products are not in your catalogue: {ids}",
  },
  "assign.outsideAtLeast": {
    one: "At least {count} product is not in your catalogue: {ids}",
    other: "At least {count} products are not in your catalogue: {ids}",
  },
  "assign.negative": {
    one: "{count} product ID is below 0: {id}. Is that intended?",
    other: "{count} product IDs are below 0, such as {id}. Is that intended?",
  },
  "assign.malformed": {
    one: "{count} entry cannot be read and is skipped",
    other: "{count} entries cannot be read and are skipped",
  },
  "assign.exclusionsUnknown":
    "For this many products, exclusions are not checked. A product that excludes the badge is counted as one that does not have it.",
  "assign.example": "The first products",
  "assign.line": "Line {line}",
  "assign.error.notANumber": "“{text}” is not an ID",
  "assign.error.leadingZero": "“{text}” is not an ID: it starts with 0",
  "assign.error.tooLarge": "“{text}” is too large for an ID",
  "assign.andMore": { one: "and {count} more", other: "and {count} more" },
  "assign.copy": "Copy as CSV",
  "assign.download": "Download as CSV",
  "assign.nothingToDo": "There is nothing to change.",
  "assign.run.add": { one: "Assign to {count} product", other: "Assign to {count} products" },
  "assign.run.remove": {
    one: "Remove from {count} product",
    other: "Remove from {count} products",
  },
  "assign.run.exclude": {
    one: "Exclude from {count} product",
    other: "Exclude from {count} products",
  },
  "assign.confirm": { one: "Remove from {count} product?", other: "Remove from {count} products?" },
  "assign.confirmText":
    "“{name}” is removed from these products, together with the choice of variants. For a limited time, you can undo this in “Changes”.",
  "assign.runTitle": "Progress",
  "assign.progress": "{done} of {count} products",
  "assign.stop": "Stop",
  "assign.leave": "Products are still being changed. Leave this page and stop after this batch?",
  "assign.stopping": "Stopping after this batch…",
  "assign.stopped": "Stopped",
  "assign.stoppedText": "{done} of {count} products are done. Nothing else was changed.",
  "assign.lost": "The service cannot be reached",
  "assign.lostText":
    "{done} of {count} products are done. It is unknown whether the next {unknown} are, too. If you continue, they are sent again, which is safe: products that are already done do not change.",
  "assign.refused": "The service rejected the request",
  "assign.refusedText": "{message} {done} of {count} products are done. Nothing else was changed.",
  "assign.continue": "Continue",
  "assign.done": { one: "Done: {count} product", other: "Done: {count} products" },
  "assign.partlyDone": "{done} of {count} products are done",
  "assign.failed": { one: "{count} failed", other: "{count} failed" },
  "assign.failedItem": "Product {product}: {message}",
  "assign.assignMore": "Assign more",
  "assign.toBadge": "Go to “{name}”",
  "assign.toProducts": "Go to products",
  "assign.readOnly":
    "Your token is read-only. To assign badges, you need one that can change badges.",
} satisfies Readonly<Record<string, Message>>;
