import type { Message } from "../message.ts";

/** Why rows of an imported file are refused, and what was ignored in the file. */
export const importDetails = {
  "importDetails.emptyId": "is empty: each row needs the ID of its product",
  "importDetails.notAnId":
    "is not an integer. If the number is part of a longer ID, use a mapping with a pattern.",
  "importDetails.unmatched": "does not match the pattern of the mapping",
  "importDetails.slowPattern": "is too long for the patterns of the mapping: make them simpler",
  "importDetails.notANumber": "is not a number, such as 12.99",
  "importDetails.ambiguousNumber":
    "can be read in two ways: write the number without groups, as in 1299.50",
  "importDetails.largeNumber": "is too large for a number: import it as text",
  "importDetails.notAnAmount": "is not a price with its currency, such as 12.99 EUR",
  "importDetails.otherCurrency": "has a different currency from the price ({currency})",
  "importDetails.notABoolean": "is neither yes nor no: write true, false, yes, no, 1 or 0",
  "importDetails.noSuchDate": "is a date that does not exist: {date}",
  "importDetails.notADate":
    "is neither a date, such as 2026-11-27, nor a date and time, such as 2026-11-27T00:00:00+01:00",
  "importDetails.notAPeriod":
    "is not two dates or times with a slash between them, such as 2026-11-27T00:00+0100/2026-11-30T23:59+0100",
  "importDetails.notJson": "is not valid JSON",
  "importDetails.tooDeep": "is nested too deeply: at most {count} levels",
  "importDetails.manyMembers":
    "has too many members: at most {most} in an object or list, and {all} together",
  "importDetails.attributesSize":
    "has too many attributes: at most {count} bytes. Import fewer columns or shorter texts.",
  "importDetails.tooLong": "is too long: at most {count} characters",
  "importDetails.notAUrl": "is not an address that begins with https:// or http://",
  "importDetails.nul": "has a NUL character: remove it",
  "importDetails.encoding":
    "has bytes that are invalid in the encoding of the file: save the file as UTF-8",
  "importDetails.cells":
    "has {cells} cells, and the first line has {columns}: put cells with a delimiter or a line end in quotes",
  "importDetails.openQuote": "has a quote at the beginning of a cell that is never closed",
  "importDetails.innerQuote": "has a quote within a quoted cell: write it twice",
  "importDetails.notALine": "is not one JSON object on one line",
  "importDetails.noBadge": "is empty: each row needs a badge",
  "importDetails.unknownBadge": "There is no badge “{name}”.",
  "importDetails.sharedName": "Several badges have the name “{name}”: use badgeId.",
  "importDetails.notABadgeId": "is not the ID of a badge",
  "importDetails.notIds": "is not a list of integers separated by spaces",
  "importDetails.onlyExclude":
    "An exclusion is for the whole product: leave the other columns empty.",
  "importDetails.onlyWithVariants": "can only be “no” together with variantIds",
  "importDetails.clash": "{ids} both give the number {number}",
  "importDetails.unknownColumn":
    "The column is ignored: it is none of id, productId, variantId, title, url, imageUrl and sku, and does not begin with “attributes.”.",
  "importDetails.unknownType": "The column is ignored: its type is none of {types}.",
  "importDetails.repeatedColumn":
    "The column is ignored: an earlier one already sets the same field.",
  "importDetails.missingColumn":
    "The file lacks this column of the mapping: its fields stay as they are.",
  "importDetails.windows":
    "The file is not UTF-8 and was read as Windows-1252. Check accented letters, or save it as UTF-8.",
  "importDetails.noRows": "The file has no rows.",
  "importDetails.noIdColumn": "No column is called “id” or “productId”.",
  "importDetails.noHeader": "The file is empty: it has no line with the names of the columns.",
  "importDetails.columnsMax": "The file has too many columns ({count}). At most {max} are allowed.",
  "importDetails.headerQuote": "The first line has a quote that is misplaced or not closed.",
  "importDetails.gzipEnd": "The gzip file ends early. Send it again as a whole.",
  "importDetails.xml": "The XML is invalid on line {line}, character {column}.",
  "importDetails.doctype": "The XML has a document type (<!DOCTYPE …>), which is not allowed.",
  "importDetails.refusedPart":
    "{refused} of {rows} rows have errors. At most {percent}% are allowed.",
  "importDetails.removedPart":
    "{removed} of {stored} stored entries are not in the file. At most {percent}% may be removed.",
  "importDetails.badStatus": "{host} responded with status {status}.",
  "importDetails.unreachable": "{host} cannot be reached.",
  "importDetails.timeout": "{host} did not respond in time.",
  "importDetails.redirects": "{host} redirects to an address that the service does not follow.",
  "importDetails.brokeOff": "The file from {host} ended early.",
  "importDetails.large": "The file from {host} is too large.",
} satisfies Readonly<Record<string, Message>>;
