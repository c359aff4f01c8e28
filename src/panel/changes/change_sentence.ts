import type { Change } from "../data/changes.ts";
import type { NameBadge } from "../differences/value_text.ts";
import { isObject } from "../forms/json.ts";
import type { MessageKey } from "../i18n/en.ts";
import type { Values } from "../i18n/message.ts";
import { changeSubject } from "../differences/change_subject.ts";
import { isLongState, nameInState } from "../differences/change_state.ts";

/** A sentence for `useT`. */
export interface Sentence {
  readonly key: MessageKey;
  readonly values: Values;
}

/** One sentence for a change: "Paused “Sale”". */
export function changeSentence(change: Change, nameBadge: NameBadge = () => undefined): Sentence {
  const { subject, operation, before, after } = change;
  const { kind, id } = changeSubject(subject);
  const name = nameInState(after) ?? nameInState(before) ??
    (kind === "badge" ? nameBadge(id) : undefined) ?? change.title ?? id;
  const did = before === undefined ? "Created" : after === undefined ? "Deleted" : "Changed";
  if (operation === "restoreProject") return { key: "changes.projectRestored", values: { name } };
  switch (kind) {
    case "badge":
      return { key: `changes.badge${statusChange(before, after) ?? did}`, values: { name } };
    case "type":
    case "project":
    case "product":
    case "feed":
    case "segment":
    case "token":
    case "mapping":
      return { key: `changes.${kind}${did}`, values: { name } };
    case "mute": {
      const [, badgeId] = id.split(".");
      const name = nameOf(badgeId, nameBadge) ?? badgeId ?? id;
      return { key: after === undefined ? "changes.unmuted" : "changes.muted", values: { name } };
    }
    case "products":
      return {
        key: "changes.productsCreated",
        values: { count: listIn(after, "productIds").length },
      };
    case "order":
      return operation === "moveBadge" ? moveSentence(after, nameBadge) : orderSet;
    case "assignments":
      return assignmentsSentence(change, nameBadge);
    case "import":
      return importedAssignments(change, nameBadge) ?? importSentence(operation, after);
    case "configuration":
      return planSentence(after);
    case "other":
      return { key: "changes.other", values: { operation, subject } };
  }
}

/** What applying a plan did. */
function planSentence(after: unknown): Sentence {
  const { undoRevision, restoreRevision, summary } = isObject(after) ? after : {};
  if (typeof undoRevision === "number") {
    return { key: "changes.undone", values: { revision: String(undoRevision) } };
  }
  if (typeof restoreRevision === "number") {
    return { key: "changes.restored", values: { revision: String(restoreRevision) } };
  }
  const { create, update, delete: deleted, move } = isObject(summary) ? summary : {};
  const counts = [create, update, deleted, move].map((it) => typeof it === "number" ? it : 0);
  const count = counts.reduce((sum, it) => sum + it, 0);
  return { key: "changes.planApplied", values: { count } };
}

function importSentence(operation: string, after: unknown): Sentence {
  const { created, updated, removed } = countsIn(after);
  const key = operation === "importAssignments"
    ? "changes.importedAssignments"
    : "changes.importedProducts";
  return { key, values: { count: created + updated + removed } };
}

/** How many products an import has changed. */
function countsIn(after: unknown) {
  const products = isObject(after) && isObject(after.products) ? after.products : {};
  const count = (value: unknown) => typeof value === "number" ? value : 0;
  const { created, updated, removed } = products;
  return { created: count(created), updated: count(updated), removed: count(removed) };
}

const orderSet: Sentence = { key: "changes.orderSet", values: {} };

/** "Paused" or "Resumed" if a change affects nothing but the status. */
function statusChange(before: unknown, after: unknown): "Paused" | "Resumed" | undefined {
  if (!isObject(before) || !isObject(after) || before.status === after.status) return undefined;
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  for (const other of ["status", "updatedAt"]) keys.delete(other);
  for (const key of keys) {
    if (JSON.stringify(before[key]) !== JSON.stringify(after[key])) return undefined;
  }
  return after.status === "paused" ? "Paused" : "Resumed";
}

function moveSentence(after: unknown, nameBadge: NameBadge): Sentence {
  if (!isObject(after)) return orderSet;
  const name = nameOf(after.badgeId, nameBadge);
  for (const [side, key] of sides) {
    const other = nameOf(after[side], nameBadge);
    if (name !== undefined && other !== undefined) return { key, values: { name, other } };
  }
  return name === undefined ? orderSet : { key: "changes.moved", values: { name } };
}

const sides = [["before", "changes.movedBefore"], ["after", "changes.movedAfter"]] as const;

/** What an import of assignments of one badge did. */
function importedAssignments({ assignments }: Change, nameBadge: NameBadge): Sentence | undefined {
  return assignments && oneBadgeSentence(assignments, nameBadge);
}

/** "“Sale” put on 20,000 products"; `undefined` if that is not all that was done. */
function oneBadgeSentence(
  { badgeIds, added, removed, excluded, products: count }: NonNullable<Change["assignments"]>,
  nameBadge: NameBadge,
): Sentence | undefined {
  const [badgeId, ...others] = badgeIds;
  const name = nameOf(badgeId, nameBadge);
  if (name === undefined || others.length > 0) return undefined;
  const values = { name, count };
  if (removed + excluded === 0) return { key: "changes.addedTo", values };
  if (added + excluded === 0) return { key: "changes.removedFrom", values };
  if (added + removed === 0) return { key: "changes.excludedFrom", values };
  return undefined;
}

function assignmentsSentence({ after, assignments }: Change, nameBadge: NameBadge): Sentence {
  if (isLongState(after)) {
    const sentence = assignments && oneBadgeSentence(assignments, nameBadge);
    if (sentence !== undefined) return sentence;
    if (assignments === undefined) return { key: "changes.assignedMany", values: {} };
    const { added, removed, excluded } = assignments;
    return { key: "changes.assigned", values: { count: added + removed + excluded } };
  }
  const operations = listIn(after, "operations").filter(isObject);
  const count = operations.length;
  const [op, badgeId] = [commonValue(operations, "op"), commonValue(operations, "badgeId")];
  const name = nameOf(badgeId, nameBadge);
  if (name === undefined) return { key: "changes.assigned", values: { count } };
  const product = commonValue(operations, "productId");
  const values = { name, count, product: String(product) };
  const isOne = product !== undefined;
  if (op === "add") return { key: isOne ? "changes.added" : "changes.addedTo", values };
  if (op === "remove") return { key: isOne ? "changes.removed" : "changes.removedFrom", values };
  if (op === "exclude") {
    return { key: isOne ? "changes.excluded" : "changes.excludedFrom", values };
  }
  return { key: "changes.assigned", values: { count } };
}

/** The value that all records have under a key; `undefined` if they differ. */
function commonValue(records: readonly Record<string, unknown>[], key: string): unknown {
  const [first] = records;
  return records.every((record) => record[key] === first?.[key]) ? first?.[key] : undefined;
}

function nameOf(badgeId: unknown, nameBadge: NameBadge): string | undefined {
  return typeof badgeId === "string" ? nameBadge(badgeId) : undefined;
}

function listIn(state: unknown, key: string): readonly unknown[] {
  const list = isObject(state) ? state[key] : undefined;
  return Array.isArray(list) ? list : [];
}
