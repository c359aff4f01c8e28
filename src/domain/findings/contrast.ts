import { type Colord, colord, extend } from "colord";
import a11yPlugin from "colord/plugins/a11y";
import namesPlugin from "colord/plugins/names";
import { type ColourKey, contrastMin, readColourKey } from "../badges/colour_keys.ts";
import { isJsonObject, type JsonValue } from "../json.ts";

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
  /** The colour as it is written. */
  readonly value: string;
  readonly colour: Colord;
}

/**
 * How many keys and pairs of colours of a badge are looked at; a pair that is seen for the first time
 * counts as `stepsPerNewPair`. They take some ten milliseconds. A badge of 200 languages with ten keys has
 * fewer.
 */
const stepsMax = 10_000;
const stepsPerNewPair = 20;

/** Looks for texts that are hard to read in the contents of a badge, as far as that is quick. */
export class ContrastSearch {
  #left = stepsMax;
  /** The contrast of each text colour on each background, by their texts. */
  readonly #known = new Map<string, number>();

  constructor() {
    extend([a11yPlugin, namesPlugin]);
  }

  /** Whether everything was looked at so far. */
  get isComplete(): boolean {
    return this.#left >= 0;
  }

  /**
   * Finds pairs of a text colour and its background colour, at any depth of a content, whose
   * contrast is below `contrastMin`. Ignores values that are not colours and backgrounds that are
   * not opaque, because their contrast is unknown.
   */
  lowContrastsIn(content: JsonValue): LowContrast[] {
    if (Array.isArray(content)) return content.flatMap((it) => this.lowContrastsIn(it));
    if (!isJsonObject(content)) return [];
    const found: LowContrast[] = [];
    const colours: KeyedColour[] = [];
    for (const [key, value] of Object.entries(content)) {
      if (--this.#left < 0) return found;
      if (typeof value === "object") found.push(...this.lowContrastsIn(value));
      else colours.push(...keyedColour(key, value));
    }
    return [...this.#lowAmong(colours), ...found];
  }

  #lowAmong(colours: readonly KeyedColour[]): LowContrast[] {
    const low: LowContrast[] = [];
    for (const background of colours) {
      if (background.role !== "background" || background.colour.alpha() !== 1) continue;
      this.#left -= colours.length;
      for (const text of textsOn(background, colours)) {
        if (this.#left < 0) return low;
        const ratio = this.#contrast(text, background);
        if (ratio >= contrastMin) continue;
        low.push({ textKey: text.key, backgroundKey: background.key, ratio });
      }
    }
    return low;
  }

  #contrast(text: KeyedColour, background: KeyedColour): number {
    const pair = `${text.value} ${background.value}`;
    let ratio = this.#known.get(pair);
    if (ratio === undefined) {
      this.#left -= stepsPerNewPair;
      ratio = blended(text.colour, background.colour).contrast(background.colour);
      this.#known.set(pair, ratio);
    }
    return ratio;
  }
}

function keyedColour(key: string, value: JsonValue): KeyedColour[] {
  const read = readColourKey(key);
  if (read === undefined || typeof value !== "string") return [];
  const colour = colord(value.trim());
  return colour.isValid() ? [{ ...read, key, value, colour }] : [];
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
