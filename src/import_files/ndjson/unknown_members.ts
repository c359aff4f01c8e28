import { isJsonObject, type JsonObject } from "../../domain/json.ts";
import { importColumnNameMaxChars, importColumnShownMaxChars } from "../../domain/limits.ts";
import type { FileWarning } from "../file_rows.ts";
import { longName } from "../mapping/row_mapping.ts";
import { jsonMembers, jsonVariantMembers } from "./json_product.ts";

/** No more unknown members are named in warnings. */
const unknownMembersMax = 100;
/** Used in place of all names that are too long, of which only the first one is named. */
const anyLongName = " ".repeat(importColumnNameMaxChars + 1);

/** Warns of members of NDJSON that are ignored, once of each name. */
export class UnknownMembers {
  readonly #warnings: FileWarning[];
  readonly #ofLines = new Set(jsonMembers);
  readonly #ofVariants = new Set(jsonVariantMembers);

  constructor(warnings: FileWarning[]) {
    this.#warnings = warnings;
  }

  /** Looks at the members of a line, and of the variants in it. */
  note(value: JsonObject): void {
    this.#noteIn(value, this.#ofLines, "", jsonMembers);
    const { variants } = value;
    if (!Array.isArray(variants)) return;
    for (const variant of variants) {
      if (!isJsonObject(variant)) continue;
      this.#noteIn(variant, this.#ofVariants, "variants.", jsonVariantMembers);
    }
  }

  #noteIn(
    value: JsonObject,
    known: Set<string>,
    prefix: string,
    expected: readonly string[],
  ): void {
    for (const member of Object.keys(value)) {
      // Bounded, because a hostile file may have new names on every line, and long ones.
      const isLong = member.length > importColumnNameMaxChars;
      const name = isLong ? anyLongName : member;
      if (known.has(name) || known.size > unknownMembersMax) continue;
      known.add(name);
      const reason = isLong ? longName : `its name is none of ${expected.join(", ")}`;
      this.#warnings.push({
        code: "unknown_column",
        detail: `The member is ignored: ${reason}`,
        column: `${prefix}${isLong ? member.slice(0, importColumnShownMaxChars) : member}`,
      });
    }
  }
}
