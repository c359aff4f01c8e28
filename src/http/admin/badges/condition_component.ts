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
import { operators } from "../../../domain/conditions/operators/operators.ts";

const operatorRows = Object.entries(operators)
  .map(([name, { meaning }]) => `| \`${name}\` | ${meaning} |`).join("\n");

/** The document's description of conditions, for all fields that hold one. */
export const conditionComponent = {
  type: "object" as const,
  additionalProperties: true,
  minProperties: 1,
  description:
    `A condition in MongoDB's query style: fields by dotted path, each with a value that it must \
equal, or with operators. All fields, and all operators of a field, must match.

| operator | matches if the field |
|---|---|
${operatorRows}
| \`$and\`, \`$or\` | (lists of conditions) if all, or at least one, match |
| \`$segment\` | (the id of a segment; only in \`when\` of a badge) if the segment's condition matches |
| \`$not\` | (a condition, or operators of a field) if it certainly does not match |

In place of a value, \`$eq\`, \`$ne\`, \`$gt\`, \`$gte\`, \`$lt\` and \`$lte\` take another field of the same object: \
\`{"salePrice": {"$lt": {"$field": "price"}}}\`. A list as the other field matches nothing.

A list matches \`$eq\`, \`$in\`, \`$gt\` and the like if one of its elements does, \`$ne\` and \`$nin\` if \
all do. A field that is missing or of another type matches nothing but \`$exists\`, not even \`$ne\` or \
\`$not\`: a shopper about whom nothing is known is not shown a members' badge. Lists have 1 to \
${conditionListMax} values. At most ${conditionMaxBytes / 1024} KiB of JSON, \
${conditionComparisonsMax} comparisons, paths of ${conditionPathMax} keys, strings of \
${conditionOperandMaxChars} characters, and \`$and\`, \`$or\`, \`$not\` ${conditionNestingMax} deep. All badges of a \
project together: at most ${projectComparisonsMax} comparisons and ${projectPathsMax} distinct paths; a write that \
would exceed that returns a 409.`,
  example: { "bigcommerce.currency": { $in: ["GBP", "EUR"] }, "bigcommerce.customerGroup": 3 },
};
