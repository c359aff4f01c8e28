import { type Colord, colord, extend } from "colord";
import a11yPlugin from "colord/plugins/a11y";
import mixPlugin from "colord/plugins/mix";
import namesPlugin from "colord/plugins/names";
import { isJsonObject, type JsonObject } from "../json.ts";

/** The least contrast that text may have on its background: WCAG 2.2, success criterion 1.4.3 (AA). */
export const contrastMin = 4.5;

/** A text that is hard to read. */
export interface LowContrast {
  readonly textKey: string;
  readonly backgroundKey: string;
  /** From 1 to 21, cut to two digits. */
  readonly ratio: number;
}

/** `textColour`, `backgroundColor`, `titleTextColor`: what a colour is of, and for. */
const colourKey = /^(?<of>.*?)(?<role>text|font|foreground|background|bg)?colou?r$/i;

/**
 * The pairs of colours of a content, at any depth, of which one is a text's and one is its background's
 * and which are too alike to be read. What is no colour, and a background that lets shine through what is
 * behind it, cannot be judged.
 */
export function lowContrasts(content: JsonObject): LowContrast[] {
  extend([a11yPlugin, mixPlugin, namesPlugin]);
  const colours = Object.entries(content).flatMap(([key, value]) => {
    const { of, role = "" } = colourKey.exec(key)?.groups ?? {};
    if (of === undefined || typeof value !== "string") return [];
    const colour = colord(value.trim());
    return colour.isValid()
      ? [{ key, of: of.toLowerCase(), role: role.toLowerCase(), colour }]
      : [];
  });
  const isBackground = (role: string) => role === "background" || role === "bg";
  const own = colours.filter(({ role, colour }) => isBackground(role) && colour.alpha() === 1)
    .flatMap((background) =>
      colours.filter(({ of, role }) => of === background.of && !isBackground(role))
        .map((text) => ({
          textKey: text.key,
          backgroundKey: background.key,
          ratio: contrast(text.colour, background.colour),
        }))
    )
    .filter(({ ratio }) => ratio < contrastMin);
  const inner = Object.values(content).filter(isJsonObject).flatMap(lowContrasts);
  return [...own, ...inner];
}

/** A text that lets its background shine through is as if it were mixed with it. */
function contrast(text: Colord, background: Colord): number {
  const alpha = text.alpha();
  const seen = alpha === 1 ? text : background.mix(text.alpha(1), alpha);
  return seen.contrast(background);
}
