import { $all } from "./all.ts";
import { $gt, $gte, $lt, $lte } from "./bounds.ts";
import { $eq, $in, $ne, $nin } from "./equality.ts";
import { $exists } from "./exists.ts";
import type { Operator } from "./operator.ts";
import type { OperatorName } from "./operator_forms.ts";
import { $past } from "./past.ts";
import { $since } from "./since.ts";

/**
 * The operators that compare a field with an operand. The results of their comparisons, by value:
 *
 *     value            $eq $in         $gt … $lte, time*   $ne $nin        $all              $exists: true
 *     absent, null     unknown         unknown             unknown         unknown           no
 *     of another type  unknown         unknown             unknown         unknown           yes
 *     an object        unknown         unknown             unknown         unknown           yes
 *     of the type      whether equal   whether it is       whether not     whether it is     yes
 *                                                          equal           the only value
 *     a list           *or* over its   *or* over its       *and* over its  *and* over the    yes
 *                      elements        elements            elements        values
 *     an empty list    no              no                  yes             no                yes
 *
 * (*time: `$since` and `$past`.)
 *
 * An element of a list is evaluated like a value; a nested list is of another type. `$all` is an
 * *and* over its values, each of which is an *or* over the elements. Only `yes` counts as a match.
 */
export const operators: Readonly<Record<OperatorName, Operator>> = {
  $eq,
  $ne,
  $in,
  $nin,
  $all,
  $gt,
  $gte,
  $lt,
  $lte,
  $since,
  $past,
  $exists,
};
