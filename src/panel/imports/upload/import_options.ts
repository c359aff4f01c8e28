import type { Import } from "../../data/imports.ts";

/** How a file is imported. */
export type ImportOptions = Pick<Import, "kind" | "mode" | "mapping">;

export const kinds = ["products", "assignments"] as const;
export const modes = ["merge", "replace"] as const;
/** The mappings that every project has. */
export const builtInMappings = ["columns", "google"] as const;
