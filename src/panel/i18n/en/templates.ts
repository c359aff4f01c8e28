import type { Message } from "../message.ts";

/** Texts that each product fills in with its attributes. */
export const templates = {
  "templates.lead":
    "Put a product's attributes into a text, such as {example}. A product that lacks one of them shows the text above.",
  "templates.of": "{name}, per product",
  "templates.add": "Add a text per product for “{name}”",
  "templates.invalid":
    "Something in braces is not the name of an attribute. To show a brace, write it twice.",
  "templates.unknownFormat": "“{format}” is not a format. Formats are {formats}.",
  "templates.tooMany": "Use at most {max} attributes in one text.",
  "templates.insert": "Insert",
  "templates.format": "Format",
  "templates.format.plain": "Unchanged",
  "templates.format.currency": "Amount of money",
  "templates.format.number": "Number",
  "templates.format.percent": "Percentage (times 100)",
  "templates.format.date": "Date",
  "templates.product": "Preview on a product",
  "templates.missing":
    "This product lacks an attribute for {names}, so shoppers see the plain text there.",
  "templates.refused":
    "The text for {names} is too long on this product, or not what the badge type allows, so shoppers see the plain text there.",
  "templates.needsCurrency":
    "{names} needs the shopper’s currency, because this product has none. The preview uses {currency}.",
} satisfies Readonly<Record<string, Message>>;
