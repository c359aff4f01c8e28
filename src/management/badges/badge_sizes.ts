import type { BadgeFields, BadgeRecord } from "../../domain/badges/badge.ts";
import { checkContentSize, largestContentBytes } from "../../domain/badges/content_size.ts";
import { conflict, type Violation } from "../../domain/errors.ts";
import { isJsonObject, isLargerThan, jsonBytes, type JsonObject } from "../../domain/json.ts";
import { badgeMaxBytes, projectContentMaxBytes } from "../../domain/limits.ts";
import type { ChangeStep } from "../../domain/project_change.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import type { ToConflict } from "../precondition.ts";
import { Yielder } from "../../store/yielder.ts";

/**
 * Returns the places where a badge exceeds a size limit, as JSON Pointers into it. If the badge is
 * too large as a whole, its localizations are not looked at.
 */
export function checkBadgeSize(fields: BadgeFields): Violation[] {
  const isTooLarge = isLargerThan(fields, badgeMaxBytes) || jsonBytes(fields) > badgeMaxBytes;
  if (!isTooLarge) return checkContentSize(fields);
  return [
    ...checkContentSize({ content: fields.content }),
    { pointer: "", detail: `must be at most ${badgeMaxBytes} bytes of JSON` },
  ];
}

/**
 * Refuses a patch that is small enough itself but makes the badge too large: then it is the stored
 * badge that leaves too little room.
 *
 * @throws {DomainError} `conflict` in this case.
 */
export function assertPatchFits(
  fields: BadgeFields,
  patch: JsonObject,
  toConflict: ToConflict,
): void {
  const [violation] = checkBadgeSize(fields);
  if (violation === undefined || jsonBytes(patch) > badgeMaxBytes) return;
  const { content, localizations } = patch;
  const alone = {
    content: isJsonObject(content) ? content : {},
    ...(isJsonObject(localizations) && { localizations }),
  };
  if (checkContentSize(alone).length > 0) return;
  const part = "pointer" in violation && violation.pointer !== ""
    ? `"${violation.pointer}"`
    : "the badge";
  throw toConflict(`Cannot change the badge: ${part} ${violation.detail}`);
}

/**
 * Checks that the steps do not make the content of all badges too large. Content that already
 * exceeds the limit can shrink or stay as it is.
 *
 * @throws {DomainError} `conflict` if they do.
 */
export async function assertContentFits(
  project: ProjectState,
  steps: readonly ChangeStep[],
): Promise<void> {
  const changed = new Map<number, BadgeRecord | undefined>();
  for (const step of steps) {
    if (step.kind === "putBadge") changed.set(step.badge.number, step.badge);
    if (step.kind === "deleteBadge") changed.set(step.badge, undefined);
  }
  if (changed.size === 0) return;
  if (!project.isContentCounted) await measure(project.badges());
  const yielder = new Yielder();
  let growth = 0;
  for (const [number, badge] of changed) {
    growth += bytesOf(badge) - bytesOf(project.badgeNumbered(number));
    if (yielder.isDue) await yielder.yieldIfDue();
  }
  const total = project.contentBytes + growth;
  if (growth <= 0 || total <= projectContentMaxBytes) return;
  throw conflict(
    "Cannot save: the content of all badges of the project, each in its largest language, would take " +
      `${total} bytes of JSON; at most ${projectContentMaxBytes} are allowed. Delete or shorten badges first.`,
  );
}

function bytesOf(badge: BadgeRecord | undefined): number {
  return badge === undefined ? 0 : largestContentBytes(badge);
}

/**
 * Measures each badge once, and yields in between: thousands of badges with hundreds of languages
 * take seconds.
 */
async function measure(badges: Iterable<BadgeRecord>): Promise<void> {
  const yielder = new Yielder();
  for (const badge of badges) {
    bytesOf(badge);
    if (yielder.isDue) await yielder.yieldIfDue();
  }
}
