import type { Message } from "../message.ts";

export const project = {
  "project.title": "Settings",
  "project.lead": "What holds for the project as a whole, and how your shop uses it.",
  "project.readOnly":
    "Your token may see these settings; changing them takes one that may manage projects.",
  "project.name": "Name",
  "project.nameHint": "What you call the project. Shoppers do not see it.",
  "project.nameFault": "Give the project a name.",
  "project.cacheSeconds": "Seconds that an answer may be kept",
  "project.cacheSecondsHint":
    "Shops may show an answer this long before asking again. More spares requests; fewer show your changes sooner. With 0 they ask every time.",
  "project.cacheSecondsDefault": "30",
  "project.cacheSecondsFault": "A whole number of seconds up to 86,400 (a day), or nothing.",
  "project.maxBadgesPerProduct": "Badges per product, at most",
  "project.maxBadgesPerProductHint": "Of more, the topmost in the order of badges show.",
  "project.maxBadgesPerProductDefault": "64",
  "project.maxBadgesPerProductFault": "A whole number from 1 to 64, or nothing.",
  "project.allowedOrigins": "Web pages that may ask",
  "project.allowedOriginsHint": "Browsers keep to it. Servers and apps can ask in any case.",
  "project.allowedOriginsFault": "Name one origin at least, or choose “None”.",
  "project.origins.any": "Any",
  "project.origins.some": "Those of these origins",
  "project.origins.none": "None",
  "project.originsList": "Origins",
  "project.originsListHint": "One a line: scheme and host, such as https://shop.example.",
  "project.use": "Use it in your shop",
  "project.useText":
    "Ready to copy, with the values of this project. To ask for badges, no token is needed.",
  "project.useCurl": "From a command line",
  "project.useCurlText":
    "Asks which badges a product shows. Any program that speaks HTTP can do the same.",
  "project.useClient": "From JavaScript",
  "project.useClientText":
    "The client gathers requests, keeps answers while they are fresh, and leaves the page whole when the service is slow. Make its package in the service's folder, and install it in your shop's:",
  "project.useClientCode": "Then ask by it, with the generated types that stand below:",
  "project.useElement":
    "Or let an element show them: a script once in the page, and the element at each product.",
  "project.useTypes": "With generated types",
  "project.useTypesText":
    "Writes down the fields of your own badge types, for TypeScript. Run it again when badge types change.",
  "project.theCommand": "the command",
  "project.theCode": "the code",
  "project.theScript": "the script",
  "project.theElement": "the element",
  "project.docs": "Reference of this project",
  "project.demo": "Small shop that shows these badges",
  "project.new": "New project",
  "project.id": "Id",
  "project.idHint": "Part of every address: letters, digits, “-” and “_”. It stays as it is.",
  "project.idFault": "1 to 64 letters, digits, “-” or “_”, the first a letter or digit.",
  "project.make": "Make project",
  "project.made": "Project “{name}” was made",
  "project.delete": "Delete this project",
  "project.deleteText":
    "Its badges, badge types, products and changes go with it, shops show none of its badges any more, and tokens for it alone are revoked. Nothing brings it back.",
  "project.deleteOpen": "Delete project …",
  "project.deleteAsk": "Delete “{name}”?",
  "project.deleteDo": "Delete it for good",
  "project.deleteType": "Type its id, {id}, to confirm",
  "project.deleted": "Project “{name}” was deleted",
} satisfies Readonly<Record<string, Message>>;
