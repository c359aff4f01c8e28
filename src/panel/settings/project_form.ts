import type { Project } from "../data/resource.ts";

/** A project's settings as their form holds them: what is typed, be it right or not yet. */
export interface ProjectForm {
  readonly name: string;
  /** A number, or nothing for the default. */
  readonly cacheSeconds: string;
  /** A number, or nothing for no limit. */
  readonly maxBadgesPerProduct: string;
  /** A line each; any origin if it is missing, none if there are no lines. */
  readonly allowedOrigins?: readonly string[];
}

/** A field of the form: the id of its element, and its JSON Pointer without the stroke. */
export type ProjectField = keyof ProjectForm;

export function formOf(project: Omit<Project, "id">): ProjectForm {
  const { name, cacheSeconds, maxBadgesPerProduct, allowedOrigins } = project;
  return {
    name,
    cacheSeconds: cacheSeconds === undefined ? "" : String(cacheSeconds),
    maxBadgesPerProduct: maxBadgesPerProduct === undefined ? "" : String(maxBadgesPerProduct),
    ...(allowedOrigins && { allowedOrigins }),
  };
}

/** The settings that a form without faults says. */
export function settingsOf(form: ProjectForm): Omit<Project, "id"> {
  const { name, cacheSeconds, maxBadgesPerProduct, allowedOrigins } = form;
  return {
    name: name.trim(),
    ...(cacheSeconds.trim() !== "" && { cacheSeconds: Number(cacheSeconds) }),
    ...(maxBadgesPerProduct.trim() !== "" && { maxBadgesPerProduct: Number(maxBadgesPerProduct) }),
    ...(allowedOrigins && { allowedOrigins: writtenOrigins(allowedOrigins) }),
  };
}

/** What is typed as origins, without what a copied address has beside it. */
function writtenOrigins(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim().replace(/\/+$/, "")).filter((line) => line !== "");
}

/** A day. */
const cacheSecondsMax = 86_400;

/** Where a form cannot be saved as it is. */
export function faultyFields(form: ProjectForm): ProjectField[] {
  const { allowedOrigins } = form;
  const lacksOrigins = allowedOrigins !== undefined && allowedOrigins.length > 0 &&
    writtenOrigins(allowedOrigins).length === 0;
  return [
    ...(form.name.trim() === "" ? ["name" as const] : []),
    ...(isWhole(form.cacheSeconds, 0, cacheSecondsMax) ? [] : ["cacheSeconds" as const]),
    ...(isWhole(form.maxBadgesPerProduct, 1) ? [] : ["maxBadgesPerProduct" as const]),
    ...(lacksOrigins ? ["allowedOrigins" as const] : []),
  ];
}

function isWhole(text: string, least: number, most = Number.MAX_SAFE_INTEGER): boolean {
  const typed = text.trim();
  return typed === "" || (/^\d+$/.test(typed) && Number(typed) >= least && Number(typed) <= most);
}

/** An id made of a name, as far as its letters allow: "Mein Shöp" is `mein-shop`. */
export function suggestedId(name: string): string {
  return name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
    .replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 64);
}
