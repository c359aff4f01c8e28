import { ownZone } from "./zoned_time.ts";

const key = "panel.zone";

/** The time zone that the merchant chose earlier, else the browser's. */
export function readZone(): string {
  const kept = localStorage.getItem(key);
  return kept !== null && zones(kept).includes(kept) ? kept : ownZone();
}

/**
 * The time zone that the merchant chose, unless it is the browser's. Does not use `Intl` if none was
 * chosen, because its first use is slow.
 */
export function foreignZone(): string | undefined {
  if (localStorage.getItem(key) === null) return undefined;
  const zone = readZone();
  return zone === ownZone() ? undefined : zone;
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
