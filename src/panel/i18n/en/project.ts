import type { Message } from "../message.ts";

export const project = {
  "project.title": "Settings",
  "project.lead": "Settings for the whole project, and how to use it in your shop.",
  "project.section.general": "General",
  "project.section.shoppers": "Shoppers",
  "project.section.data": "Data",
  "project.section.developers": "Developers",
  "project.section.danger": "Danger zone",
  "project.sources": "Where products come from",
  "project.sourcesLead":
    "Products and their badges, imported from files or fetched by the service.",
  "project.imports": "Imports",
  "project.importsText": "Upload a file of products or assignments, and see the result.",
  "project.feeds": "Feeds",
  "project.feedsText": "Files that the service fetches from your shop regularly.",
  "project.mappings": "Mappings",
  "project.mappingsText": "Which columns of your own files become which fields of products.",
  "project.readOnly":
    "Your token can view these settings. To change them, you need one that can manage projects.",
  "project.nameHint": "What you call the project. Shoppers never see it.",
  "project.nameError": "Enter a name for the project.",
  "project.cacheSecondsHint":
    "How long shops can show loaded badges before they check for changes. A longer time saves requests, a shorter one shows your changes sooner. With 0, shops check every time.",
  "project.cacheSecondsDefault": "30",
  "project.cacheSecondsError":
    "Enter a whole number of seconds up to 86,400 (one day), or leave it empty.",
  "project.maxBadgesPerProductHint":
    "If a product has more, only the topmost in the order are shown.",
  "project.maxBadgesPerProductDefault": "64",
  "project.maxBadgesPerProductError": "Enter a whole number from 1 to 64, or leave it empty.",
  "project.allowedOriginsHint": "Browsers enforce this. Servers and apps can always load badges.",
  "project.allowedOriginsError": "Enter at least one website, or choose “None”.",
  "project.origins.any": "All",
  "project.origins.some": "Only these",
  "project.origins.none": "None",
  "project.originsList": "Websites",
  "project.originsListHint":
    "One per line, with https:// and the host name, such as https://shop.example.",
  "project.use": "Use it in your shop",
  "project.useText":
    "Ready to copy, with the values of this project. Loading badges requires no token.",
  "project.useCurl": "From a command line",
  "project.useCurlText":
    "Loads the badges of a product. Any program that can send HTTP requests can do the same.",
  "project.useClient": "From JavaScript",
  "project.useClientText":
    "The client combines requests, caches responses, and keeps your page working when the service is slow. Build its package in the service's folder, then install it in your shop's folder:",
  "project.useClientCode": "Then load badges with it, using the generated types shown below:",
  "project.useElement":
    "Or use the HTML element. Add the script once to the page, and the element to each product:",
  "project.useTypes": "With generated types",
  "project.useTypesText":
    "Generates TypeScript types for the fields of your badge types. Run it again when badge types change.",
  "project.theCommand": "the command",
  "project.theCode": "the code",
  "project.theScript": "the script",
  "project.theElement": "the element",
  "project.docs": "API reference of this project",
  "project.demo": "Demo shop with these badges",
  "project.new": "New project",
  "project.idHint": "Part of every URL: letters, digits, “-” and “_”. It cannot be changed later.",
  "project.idError": "1 to 64 letters, digits, “-” or “_”, starting with a letter or digit.",
  "project.create": "Create project",
  "project.created": "Project “{name}” was created",
  "project.delete": "Delete this project",
  "project.deleteLead":
    "Shops no longer show its badges. A deleted project can be restored for 7 days.",
  "project.deleteText":
    "Its badges, badge types, products and changes are deleted. Shops no longer show its badges, and tokens limited to this project are revoked. It can be restored for 7 days.",
  "project.deleteOpen": "Delete project…",
  "project.deleteConfirm": "Delete project",
  "project.deleteType": "To confirm, type its ID: {id}",
  "project.deleted": "Project “{name}” was deleted",
  "projects.switch": "Project",
  "projects.none": "No project yet",
  "projects.noneText":
    "There is no project for your token yet. Ask someone whose token can manage projects.",
  "projects.firstText": "Give your shop a name, and start with your first badge.",
  "projects.unknown": "There is no project “{id}”, or your token has no access to it.",
  "projects.choose": "Your projects",
  "projects.new": "New project…",
  "projects.deleted": "Deleted projects",
  "projects.deletedLead":
    "They can be restored for 7 days, with everything in them. Tokens do not get their access back.",
  "projects.deletedUntil": "{id} · deleted {deleted} by {name} · can be restored until {until}",
  "projects.restore": "Restore…",
  "projects.restoreLabel": "Restore “{name}”…",
  "projects.restoreTitle": "Restore “{name}”?",
  "projects.restoreText":
    "Its badges, badge types, products and changes are restored, and shops show its badges again.",
  "projects.restored": "Project “{name}” was restored",
  "projects.idTaken": "Another project has this ID. Choose a different one.",
  "assignments.title": "Assignments as a file",
  "assignments.lead":
    "All manual assignments and exclusions. You can edit the file, and import it under “Imports”.",
  "assignments.export": "Download as CSV",
  "configuration.title": "Configuration as a file",
  "configuration.lead":
    "Project settings, types, badges, their order, segments, mappings and feeds, to keep or to take to another project.",
  "configuration.export": "Download",
  "configuration.import": "Apply a file…",
  "configuration.broken":
    "This file is not a configuration. Choose a file that “Download” has saved.",
  "configuration.importTitle": "Apply this configuration?",
  "configuration.apply": "Apply",
  "configuration.prune": "Delete what the file does not have",
  "configuration.imported": "The configuration was applied",
} satisfies Readonly<Record<string, Message>>;
