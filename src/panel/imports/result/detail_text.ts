import type { MessageKey } from "../../i18n/en.ts";
import type { Translate } from "../../i18n/translate.ts";

type DetailKey = Extract<MessageKey, `importDetails.${string}`>;

/**
 * The service's messages about a file, each with its text. The named groups of a pattern are the
 * values of the text.
 */
const details: Readonly<Record<DetailKey, RegExp>> = {
  "importDetails.emptyId": /^must not be empty: each row needs the number of its product$/,
  "importDetails.notAnId": /^must (be an integer\b|contain (the|a) number)/,
  "importDetails.unmatched": /^must match the pattern of the mapping$/,
  "importDetails.slowPattern": /^is too long for the patterns of the mapping/,
  "importDetails.notANumber": /^must be a number/,
  "importDetails.ambiguousNumber": /^can be read in two ways/,
  "importDetails.largeNumber": /^must be within .*: import it as a string$/,
  "importDetails.notAnAmount": /^must be an amount with its currency/,
  "importDetails.otherCurrency": /^must have the currency of the price, (?<currency>.*)$/,
  "importDetails.notABoolean": /^must be true, false, yes, no, 1 or 0$/,
  "importDetails.noSuchDate": /^must be a date that exists: (?<date>\S+) is not in the calendar$/,
  "importDetails.notADate": /^must (be an RFC 3339 instant|not be a leap second|.* of a second)/,
  "importDetails.notAPeriod": /^must be two dates or times with a slash between them/,
  "importDetails.notJson": /^must be valid JSON$/,
  "importDetails.manyMembers":
    /^must have at most (?<most>\d+) members in an object or list, and (?<all>\d+) together$/,
  "importDetails.tooDeep": /must have at most (?<count>\d+) levels of nesting$/,
  "importDetails.attributesSize": /attributes .*must be at most (?<count>\d+) bytes of JSON/,
  "importDetails.tooLong": /^must have (at most|1 to) (?<count>\d+) characters$/,
  "importDetails.notAUrl": /^must be a URL that starts with/,
  "importDetails.nul": /^has a NUL character/,
  "importDetails.encoding": /^has bytes that are invalid in the encoding/,
  "importDetails.cells": /^has (?<cells>\d+) cells, and the header has (?<columns>\d+)/,
  "importDetails.openQuote": /^has a quote at the beginning of a cell that is never closed$/,
  "importDetails.innerQuote": /^has a quote within a quoted cell/,
  "importDetails.notALine": /^must be one JSON object on one line$/,
  "importDetails.noBadge": /^must not be empty: each row needs a badge$/,
  "importDetails.unknownBadge": /^there is no badge (called )?"(?<name>.*)"$/,
  "importDetails.sharedName": /^several badges are called "(?<name>.*)"$/,
  "importDetails.notABadgeId": /^must be the id of a badge, a UUID$/,
  "importDetails.notIds": /^must be integers separated by spaces$/,
  "importDetails.onlyExclude": /^must be the only field besides badge and product/,
  "importDetails.onlyWithVariants": /^can only be false together with variantIds$/,
  "importDetails.clash": /^(?<ids>.*) are both the (product|variant) (?<number>-?\d+)$/,
  "importDetails.unknownColumn": /^The column is ignored: its name is none of /,
  "importDetails.unknownType": /^The column is ignored: its type is none of (?<types>.*)$/,
  "importDetails.repeatedColumn": /^The column is ignored: an earlier one /,
  "importDetails.missingColumn": /^The file lacks this column of the mapping/,
  "importDetails.windows": /^The file is not UTF-8 and was read as Windows-1252/,
  "importDetails.noRows": /^The file has no rows$/,
  "importDetails.noIdColumn": /^No column is called "id" or "productId"/,
  "importDetails.noHeader": /^The file is empty: it has no header$/,
  "importDetails.columnsMax": /^The file has (?<count>\d+) columns, and at most (?<max>\d+) /,
  "importDetails.headerQuote": /^The header has a quote that is misplaced or not closed$/,
  "importDetails.gzipEnd": /^The gzip file ends early/,
  "importDetails.xml": /^The XML is invalid on line (?<line>\d+), character (?<column>\d+)/,
  "importDetails.doctype": /^The XML has a document type declaration/,
  "importDetails.refusedPart":
    /^(?<refused>\d+) of (?<rows>\d+) rows are refused, which is over (?<percent>[\d.]+) percent$/,
  "importDetails.removedPart":
    /^(?<removed>\d+) of (?<stored>\d+) stored .* the file, which is over (?<percent>[\d.]+) percent$/,
  "importDetails.badStatus": /^(?<host>\S+) responded with status (?<status>\d+)$/,
  "importDetails.unreachable": /^(?<host>\S+) cannot be reached: /,
  "importDetails.timeout": /^(?<host>\S+) .* in time$/,
  "importDetails.redirects": /^(?<host>\S+) redirected /,
  "importDetails.brokeOff": /^The file from (?<host>\S+) ended early: /,
  "importDetails.large": /^The file from (?<host>\S+) has over \d+ bytes$/,
};

const keys = Object.keys(details).filter((key): key is DetailKey => key in details);

/**
 * The service's message about a row or a file in the reader's language; `undefined` for messages
 * that are rare, and shown in English.
 */
export function detailText(detail: string, t: Translate): string | undefined {
  for (const key of keys) {
    const found = details[key].exec(detail);
    if (found) return t(key, found.groups);
  }
}
