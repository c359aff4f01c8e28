import { badgesShownMax, cacheSecondsMax } from "../../domain/limits.ts";
import { type Guard, hasShape, isListOf, isOptional, isString } from "../forms/guards.ts";
import type { Project } from "../data/resource.ts";

/** A project's settings as typed in the form, valid or not. */
export interface ProjectForm {
  readonly name: string;
  /** A number, or empty for the default. */
  readonly cacheSeconds: string;
  /** A number, or empty for no limit. */
  readonly maxBadgesPerProduct: string;
  /** One origin per line. `undefined` allows any origin, an empty list none. */
  readonly allowedOrigins?: readonly string[];
}

/** Checks a form that was stored before a reload. */
export const isProjectForm: Guard<ProjectForm> = hasShape<ProjectForm>({
  name: isString,
  cacheSeconds: isString,
  maxBadgesPerProduct: isString,
  allowedOrigins: isOptional(isListOf(isString)),
});

/** A field of the form: the id of its element, and its JSON Pointer without the slash. */
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

/** The settings of a valid form. */
export function settingsOf(form: ProjectForm): Omit<Project, "id"> {
  const { name, cacheSeconds, maxBadgesPerProduct, allowedOrigins } = form;
  return {
    name: name.trim(),
    ...(cacheSeconds.trim() !== "" && { cacheSeconds: Number(cacheSeconds) }),
    ...(maxBadgesPerProduct.trim() !== "" && { maxBadgesPerProduct: Number(maxBadgesPerProduct) }),
    ...(allowedOrigins && { allowedOrigins: writtenOrigins(allowedOrigins) }),
  };
}

/**
 * The typed origins, without blank lines and without the spaces and trailing slashes of copied
 * URLs.
 */
function writtenOrigins(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim().replace(/\/+$/, "")).filter((line) => line !== "");
}

/** The fields that are invalid. */
export function invalidFields(form: ProjectForm): ProjectField[] {
  const { allowedOrigins } = form;
  const lacksOrigins = allowedOrigins !== undefined && allowedOrigins.length > 0 &&
    writtenOrigins(allowedOrigins).length === 0;
  return [
    ...(form.name.trim() === "" ? ["name" as const] : []),
    ...(isWhole(form.cacheSeconds, 0, cacheSecondsMax) ? [] : ["cacheSeconds" as const]),
    ...(isWhole(form.maxBadgesPerProduct, 1, badgesShownMax)
      ? []
      : ["maxBadgesPerProduct" as const]),
    ...(lacksOrigins ? ["allowedOrigins" as const] : []),
  ];
}

function isWhole(text: string, least: number, most = Number.MAX_SAFE_INTEGER): boolean {
  const typed = text.trim();
  return typed === "" || (/^\d+$/.test(typed) && Number(typed) >= least && Number(typed) <= most);
}
