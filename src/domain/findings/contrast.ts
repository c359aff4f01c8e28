import { type Colord, colord, extend } from "colord";
import a11yPlugin from "colord/plugins/a11y";
import namesPlugin from "colord/plugins/names";
import { type ColourKey, contrastMin, readColourKey } from "../badges/colour_keys.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";

/** A text that is hard to read. */
export interface LowContrast {
  readonly textKey: string;
  readonly backgroundKey: string;
  /** From 1 to 21, truncated to two digits. */
  readonly ratio: number;
}

/** A colour in a badge's content. */
interface KeyedColour extends ColourKey {
  readonly key: string;
  readonly colour: Colord;
}

/**
 * Finds pairs of a text colour and its background colour, at any depth of a content, whose contrast
 * is below `contrastMin`. Ignores values that are not colours and backgrounds that are not opaque,
 * because their contrast is unknown.
 */
export function lowContrasts(content: JsonObject): LowContrast[] {
  extend([a11yPlugin, namesPlugin]);
  return lowContrastsIn(content);
}

function lowContrastsIn(value: JsonValue): LowContrast[] {
  if (Array.isArray(value)) return value.flatMap(lowContrastsIn);
  if (!isJsonObject(value)) return [];
  const colours = Object.entries(value).flatMap(([key, value]) => keyedColour(key, value));
  const own = colours
    .filter(({ role, colour }) => role === "background" && colour.alpha() === 1)
    .flatMap((background) =>
      textsOn(background, colours).map((text) => ({
        textKey: text.key,
        backgroundKey: background.key,
        ratio: blended(text.colour, background.colour).contrast(background.colour),
      }))
    )
    .filter(({ ratio }) => ratio < contrastMin);
  return [...own, ...Object.values(value).flatMap(lowContrastsIn)];
}

function keyedColour(key: string, value: JsonValue): KeyedColour[] {
  const read = readColourKey(key);
  if (read === undefined || typeof value !== "string") return [];
  const colour = colord(value.trim());
  return colour.isValid() ? [{ ...read, key, colour }] : [];
}

/**
 * The text colours on a background. A plain `colour` counts as the text colour if there is no
 * other.
 */
function textsOn(background: KeyedColour, colours: readonly KeyedColour[]): KeyedColour[] {
  const same = colours.filter(({ of }) => of === background.of);
  const texts = same.filter(({ role }) => role === "text");
  return texts.length > 0 ? texts : same.filter(({ role }) => role === "any");
}

/** The visible colour of a translucent text on its background (CSS Color 4, simple compositing). */
function blended(text: Colord, background: Colord): Colord {
  const alpha = text.alpha();
  const [over, under] = [text.toRgb(), background.toRgb()];
  const mix = (channel: "r" | "g" | "b") => over[channel] * alpha + under[channel] * (1 - alpha);
  return colord({ r: mix("r"), g: mix("g"), b: mix("b") });
}
