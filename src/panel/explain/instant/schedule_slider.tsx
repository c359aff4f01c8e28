import "@mantine/core/styles/Slider.layer.css";
import { Slider } from "@mantine/core";
import { useFormatLocale } from "../../i18n/use_format_locale.ts";
import { foreignZone } from "../../content_form/instant/stored_zone.ts";
import { useState } from "react";
import { useT } from "../../i18n/use_t.ts";
import { isLabelled, placeOf } from "./boundaries.ts";
import { instantText } from "../../i18n/instant_text.ts";
import classes from "./schedule_slider.module.css";

interface Props {
  /** Sorted; at least two. */
  readonly boundaries: readonly number[];
  /** One of the boundaries. */
  readonly now: number;
  readonly instant: number;
  readonly onChoose: (instant: number) => void;
}

/** As many dates as fit beside one another on the narrowest screen. */
const labelsMax = 4;

/**
 * Steps from one schedule change to the next. All steps have the same length, whether a day or a
 * year.
 */
export function ScheduleSlider({ boundaries, now, instant, onChoose }: Props) {
  const t = useT();
  const language = useFormatLocale();
  const timeZone = foreignZone();
  const [dragged, setDragged] = useState<number>();
  const place = dragged ?? placeOf(instant, boundaries);
  const atPlace = (at: number) => Number.isInteger(at) ? boundaries[at] ?? instant : instant;
  // An instant before the first boundary or after the last one has the place of that one.
  const shown = dragged === undefined ? instant : atPlace(dragged);
  const words = shown === now ? t("explain.now") : instantText(shown, language, timeZone);
  const day = (at: number) =>
    at === now
      ? t("explain.now")
      : new Date(at).toLocaleDateString(language, { day: "numeric", month: "short", timeZone });
  return (
    <Slider
      className={classes.slider}
      min={0}
      max={boundaries.length - 1}
      step={1}
      value={place}
      onChange={setDragged}
      onChangeEnd={(chosen) => {
        setDragged(undefined);
        onChoose(atPlace(chosen));
      }}
      restrictToMarks
      marks={boundaries.map((boundary, value) => ({
        value,
        label: isLabelled(value, boundaries.length, labelsMax) ? day(boundary) : undefined,
      }))}
      thumbSize={24}
      label={words}
      thumbLabel={t("explain.slider")}
      thumbValueText={words}
    />
  );
}
