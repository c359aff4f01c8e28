import type { AssignmentRow, NamedByRow, RefusedRow } from "../../../import_files/file_rows.ts";
import type { BadgeRecord } from "../../../domain/badges/badge.ts";
import type { ProjectState } from "../../../domain/project_state.ts";
import { refusedRow, type RowToStage } from "../../../store/imports/staged_row.ts";
import type { AssignmentPatch } from "./join_assignments.ts";

/** Finds the badges of the rows of a file of assignments. */
export class AssignmentRows {
  readonly #project: ProjectState;
  /** By name; `undefined` if several badges have it. */
  readonly #named = new Map<string, BadgeRecord | undefined>();
  /** The numbers of the badges of the file. */
  readonly badges = new Set<number>();

  constructor(project: ProjectState) {
    this.#project = project;
    for (const badge of project.badges()) {
      const { name } = badge;
      if (name !== undefined) this.#named.set(name, this.#named.has(name) ? undefined : badge);
    }
  }

  /** The row in the form in which it is staged, or why it is refused. */
  toStage(row: AssignmentRow): RowToStage | RefusedRow {
    const badge = this.#badgeOf(row);
    if (typeof badge === "string") {
      return {
        line: row.line,
        column: "id" in row.badge ? "badgeId" : "badge",
        detail: badge,
        row: row.row(),
      };
    }
    this.badges.add(badge.number);
    const { variantIds, showOnProduct, exclude, remove } = row;
    const patch: AssignmentPatch = {
      assignment: {
        badge: badge.number,
        ...variantIds && { variantIds },
        ...showOnProduct !== undefined && { showOnProduct },
        ...exclude && { exclude },
      },
      isRemoved: remove === true,
    };
    return {
      productId: row.productId,
      variantId: badge.number,
      line: row.line,
      hash: [0, 0],
      known: undefined,
      isRefused: false,
      sources: undefined,
      patch: JSON.stringify(patch),
      nameBytes: 0,
      text: row.row(),
    };
  }

  /** What a refused row is about, in the form in which it is staged, if it is an assignment. */
  refusedToStage({ badge, productId }: NamedByRow, line: number): RowToStage | undefined {
    const found = badge && this.#badgeOf({ badge });
    if (found === undefined || typeof found === "string") return undefined;
    return { ...refusedRow, productId, variantId: found.number, line };
  }

  #badgeOf({ badge }: Pick<AssignmentRow, "badge">): BadgeRecord | string {
    if ("id" in badge) {
      return this.#project.badge(badge.id) ?? `there is no badge "${badge.id}"`;
    }
    const found = this.#named.get(badge.name);
    if (found !== undefined) return found;
    return this.#named.has(badge.name)
      ? `several badges are called ${JSON.stringify(badge.name)}`
      : `there is no badge called ${JSON.stringify(badge.name)}`;
  }
}
