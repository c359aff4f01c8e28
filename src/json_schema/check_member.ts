import type { BadgeType } from "../domain/badges/badge_type.ts";
import { isJsonObject, type JsonObject, setKey } from "../domain/json.ts";
import { isLongerThan } from "../domain/text_length.ts";
import { checkedContent } from "./check_content.ts";

/** The result of a check, and about how long it took, in steps of a regular expression. */
interface Checked {
  readonly isValid: boolean;
  readonly steps: number;
}

/** Whether valid content stays valid with another string as one of its members. */
export type MemberCheck = (content: JsonObject, text: string) => Checked;

const valid: Checked = { isValid: true, steps: 0 };
const invalid: Checked = { isValid: false, steps: 0 };

/** Keywords that do not restrict values, or not by the value of a string member. */
const annotations = ["$comment", "$schema", "title", "description", "default", "examples"];
const memberIndependent = new Set([
  ...annotations,
  ...["type", "properties", "required", "additionalProperties", "$defs", "minProperties"],
  ...["maxProperties", "propertyNames", "definitions"],
]);
const decidedHere = new Set([...annotations, "type", "minLength", "maxLength"]);

/**
 * Returns the check for a string member of a type's content. Most schemas restrict each member by
 * itself: then only the member's own schema is compiled, or not even that, because compiling a
 * large schema takes longer than a query should.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const schema = { type: "object", properties: { text: { type: "string", maxLength: 3 } } };
 * const check = memberCheck({ id: "price", name: "Price", schema }, "text");
 * assertEquals(["-5%", "-50%"].map((it) => check({ text: "" }, it).isValid), [true, false]);
 * ```
 */
export function memberCheck(type: BadgeType, member: string): MemberCheck {
  let ofType = checks.get(type);
  if (ofType === undefined) checks.set(type, ofType = new Map());
  let check = ofType.get(member);
  if (check === undefined) ofType.set(member, check = createCheck(type, member));
  return check;
}

/** Badges of a type share what is compiled for a member. */
const checks = new WeakMap<BadgeType, Map<string, MemberCheck>>();

function createCheck(type: BadgeType, member: string): MemberCheck {
  const own = ownSchema(type.schema, member);
  if (own === undefined) {
    return (content, text) => checkedContent(type, withMember(content, member, text));
  }
  const { type: kind, minLength = 0, maxLength = Infinity } = own;
  const isSimple = (kind === undefined || kind === "string") &&
    typeof minLength === "number" && typeof maxLength === "number" &&
    Object.keys(own).every((keyword) => decidedHere.has(keyword));
  if (isSimple) {
    return (_, text) =>
      !isLongerThan(text, maxLength) && (minLength === 0 || isLongerThan(text, minLength - 1))
        ? valid
        : invalid;
  }
  const properties = withMember({}, member, own);
  const narrow: BadgeType = { ...type, schema: { type: "object", properties } };
  return (_, text) => checkedContent(narrow, withMember({}, member, text));
}

/** The schema of a member if it alone decides; `undefined` if other parts of the schema may, too. */
function ownSchema(schema: JsonObject, member: string): JsonObject | undefined {
  if (!Object.keys(schema).every((keyword) => memberIndependent.has(keyword))) return undefined;
  const { properties } = schema;
  const own = isJsonObject(properties) && Object.hasOwn(properties, member)
    ? properties[member]
    : undefined;
  // References lead out of the member's own schema.
  return isJsonObject(own) && !/[rR]ef"/.test(JSON.stringify(own)) ? own : undefined;
}

function withMember<T extends JsonObject>(content: T, member: string, value: T[string]) {
  const changed = { ...content };
  setKey(changed, member, value);
  return changed;
}
