import { badgeText } from "../../domain/badges/badge_text.ts";
import { isObject } from "../forms/json.ts";

/** What a change contains in place of a state that is too long to be stored. */
export interface LongState {
  readonly bytes: number;
  readonly sha256: string;
}

export function isLongState(state: unknown): state is LongState {
  return isObject(state) && Object.keys(state).length === 2 &&
    typeof state.bytes === "number" && typeof state.sha256 === "string";
}

/** The name in a state: its name, else a badge's text; `undefined` if it has neither. */
export function nameInState(state: unknown): string | undefined {
  if (!isObject(state)) return undefined;
  const { name, content } = state;
  if (typeof name === "string") return name;
  return isObject(content) ? badgeText(content) : undefined;
}
