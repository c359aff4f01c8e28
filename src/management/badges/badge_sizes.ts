import type { BadgeFields, BadgeRecord } from "../../domain/badges/badge.ts";
import { checkContentSize, largestContentBytes } from "../../domain/badges/content_size.ts";
import { DomainError, type Fault } from "../../domain/errors.ts";
import { isJsonObject, jsonBytes, type JsonObject } from "../../domain/json.ts";
import { badgeMaxBytes, projectContentMaxBytes } from "../../domain/limits.ts";
import type { ChangeStep } from "../../domain/project_change.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { Turns } from "../../store/turns.ts";

/** Where a badge is over the limits of its size, by JSON Pointers into it. */
export function checkBadgeSize(fields: BadgeFields): Fault[] {
  const faults = checkContentSize(fields);
  if (jsonBytes(fields) > badgeMaxBytes) {
    faults.push({ pointer: "", detail: `must be at most ${badgeMaxBytes} bytes of JSON` });
  }
  return faults;
}

/**
 * Throws a `DomainError` with code `conflict` if a patched badge is too large, and the patch alone is not: it is
 * the stored badge that leaves too little room.
 */
export function assertPatchFits(fields: BadgeFields, patch: JsonObject): void {
  const [fault] = checkBadgeSize(fields);
  if (fault === undefined) return;
  const { content, localizations } = patch;
  const alone = {
    content: isJsonObject(content) ? content : {},
    ...(isJsonObject(localizations) && { localizations }),
  };
  if (checkContentSize(alone).length > 0 || jsonBytes(patch) > badgeMaxBytes) return;
  const part = "pointer" in fault && fault.pointer !== "" ? `"${fault.pointer}"` : "the badge";
  throw new DomainError("conflict", `Cannot change the badge: ${part} ${fault.detail}`);
}

/**
 * Throws a `DomainError` with code `conflict` if the steps would make the content of all badges too large. What is
 * over the limit already may shrink, or stay as it is.
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
  await measureContents(project);
  const growth = changed.entries().reduce(
    (sum, [number, badge]) => sum + bytesOf(badge) - bytesOf(project.badgeNumbered(number)),
    0,
  );
  const total = project.contentBytes + growth;
  if (growth <= 0 || total <= projectContentMaxBytes) return;
  throw new DomainError(
    "conflict",
    "Cannot save: the content of all badges of the project, each in its largest language, would take " +
      `${total} bytes of JSON; at most ${projectContentMaxBytes} are allowed. Delete or shorten badges first.`,
  );
}

function bytesOf(badge: BadgeRecord | undefined): number {
  return badge === undefined ? 0 : largestContentBytes(badge);
}

/** Measures each badge once, in turns: thousands of badges with hundreds of languages take seconds. */
async function measureContents(project: ProjectState): Promise<void> {
  if (project.isContentCounted) return;
  const turns = new Turns();
  for (const badge of project.badges()) {
    largestContentBytes(badge);
    await turns.next();
  }
}
