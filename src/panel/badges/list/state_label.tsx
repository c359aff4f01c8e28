import type { PointerEvent } from "react";
import { useFormatLocale } from "../../i18n/use_format_locale.ts";
import { dateText } from "../../i18n/formats.ts";
import { relativeTime } from "../../i18n/relative_time.ts";
import { useT } from "../../i18n/use_t.ts";
import { type BadgeState, badgeState } from "../badge_state.ts";
import classes from "./state_label.module.css";

interface Props {
  readonly badge: Parameters<typeof badgeState>[0];
  /** In epoch ms. */
  readonly now: number;
}

/** A badge's current state in words; the title has the exact instant. */
export function StateLabel({ badge, now }: Props) {
  const t = useT();
  const language = useFormatLocale();
  const state = badgeState(badge, now);
  const at = instantOf(state);
  const when = at === undefined ? "" : relativeTime(at, now, language);
  // Set when it is about to be shown: formatting it takes longer than rendering the row.
  const setTitle = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    if (at === undefined) currentTarget.removeAttribute("title");
    else currentTarget.title = dateText(at, language, { dateStyle: "full", timeStyle: "long" });
  };
  return (
    <span className={classes.mark} data-kind={state.kind} onPointerEnter={setTitle}>
      {t(messageKeyOf(state), { when })}
    </span>
  );
}

function instantOf(state: BadgeState): number | undefined {
  if (state.kind === "live") return state.until;
  if (state.kind === "scheduled") return state.from;
  if (state.kind === "ended") return state.since;
}

function messageKeyOf(state: BadgeState) {
  if (state.kind === "live") {
    return state.until === undefined ? "badges.only.live" : "badges.liveUntil";
  }
  if (state.kind === "scheduled") return "badges.starts";
  return state.kind === "ended" ? "badges.ended" : "badges.only.paused";
}
