import { ownZone } from "./zoned_time.ts";

const key = "panel.zone";

/** The time zone that the merchant chose earlier, else the browser's. */
export function readZone(): string {
  const kept = localStorage.getItem(key);
  return kept !== null && zones(kept).includes(kept) ? kept : ownZone();
}

export function storeZone(zone: string): void {
  localStorage.setItem(key, zone);
}

/**
 * The time zones that the browser supports, UTC first. Includes `chosen`, also if it is an alias.
 */
export function zones(chosen: string): string[] {
  return [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), ...known(chosen)])];
}

/** The name that a browser uses for its own zone is not always in its list. */
function known(zone: string): string[] {
  return zone === ownZone() ? [zone] : [];
}
