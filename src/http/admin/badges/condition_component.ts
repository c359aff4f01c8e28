import {
  conditionComparisonsMax,
  conditionListMax,
  conditionMaxBytes,
  conditionNestingMax,
  conditionOperandMaxChars,
  conditionPathMax,
  projectComparisonsMax,
  projectPathsMax,
} from "../../../domain/limits.ts";

/** The document's description of conditions, for all fields that hold one. */
export const conditionComponent = {
  type: "object" as const,
  additionalProperties: true,
  minProperties: 1,
  description:
    `What has to hold, in MongoDB's query style: fields by dotted path, each with a value that \
it has to equal, or with operators. Several fields, and several operators of a field, have to hold all.

| operator | holds if the field |
|---|---|
| \`$eq\`, or a bare value | equals it |
| \`$ne\` | is there and differs |
| \`$gt\` \`$gte\` \`$lt\` \`$lte\` | is greater, at least, less, at most: numbers, or texts by code point |
| \`$in\`, \`$nin\` | is one, is none of 1 to ${conditionListMax} values of one type |
| \`$all\` | is a list that has each of these values |
| \`$exists\` | is there (\`true\`) or not (\`false\`); \`null\` counts as not |
| \`$since\` | is an instant, not in the future, less than an ISO 8601 duration ago: \`P30D\`, \`PT12H\` |
| \`$and\`, \`$or\` | (lists of conditions) all of them, one of them hold |
| \`$not\` | (a condition, or operators of a field) does not hold for certain |

A list satisfies \`$eq\`, \`$in\`, \`$gt\` and the like if one of its elements does, \`$ne\` and \`$nin\` if \
all do. A field that is missing or of another type satisfies nothing but \`$exists\`, not even \`$ne\` or \
\`$not\`: who says nothing is shown no members' price. At most ${
      conditionMaxBytes / 1024
    } KiB of JSON, \
${conditionComparisonsMax} comparisons, paths of ${conditionPathMax} keys, strings of \
${conditionOperandMaxChars} characters, and \`$and\`, \`$or\`, \`$not\` ${conditionNestingMax} deep. All badges of a \
project together: at most ${projectComparisonsMax} comparisons and ${projectPathsMax} distinct paths; a write that \
would exceed that is a 409.`,
  example: { "bigcommerce.currency": { $in: ["GBP", "EUR"] }, "bigcommerce.customerGroup": 3 },
};
