import { ownZone } from "../../../content_form/instant/zoned_time.ts";

const key = "panel.zone";

/** The time zone that the merchant chose before, else that of their clock. */
export function readZone(): string {
  const kept = localStorage.getItem(key);
  return kept !== null && zones(kept).includes(kept) ? kept : ownZone();
}

/** Keeps the merchant's choice for the next time. */
export function keepZone(zone: string): void {
  localStorage.setItem(key, zone);
}

/** The time zones that the browser knows, UTC first; `chosen` is among them, whatever its name. */
export function zones(chosen: string): string[] {
  return [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), ...known(chosen)])];
}

/** A browser's own name for its zone is not always among those that it lists. */
function known(zone: string): string[] {
  return zone === ownZone() ? [zone] : [];
}
