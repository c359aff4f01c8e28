import { badgeText } from "../../client/element/badge_text.ts";
import { isObject } from "../forms/json.ts";

/** What a change tells of a state that is too long to be kept. */
export interface LongState {
  readonly bytes: number;
  readonly sha256: string;
}

export function isLongState(state: unknown): state is LongState {
  return isObject(state) && Object.keys(state).length === 2 &&
    typeof state.bytes === "number" && typeof state.sha256 === "string";
}

/** What a state calls its thing: by its name, else by a badge's text; nothing where it does not say. */
export function nameInState(state: unknown): string | undefined {
  if (!isObject(state)) return undefined;
  const { name, content } = state;
  if (typeof name === "string") return name;
  return isObject(content) ? badgeText(content) : undefined;
}
