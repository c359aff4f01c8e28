import { isCalendarDay } from "../calendar_day.ts";

/** A format's check of a string, in time linear in its length, and what it asks for in words. */
export interface ContentFormat {
  readonly holds: (text: string) => boolean;
  readonly wanted: string;
}

/** The values of `format` that schemas may use. Each is checked, not only noted. */
export const contentFormats: ReadonlyMap<string, ContentFormat> = new Map<string, ContentFormat>([
  ["color", { holds: isColor, wanted: "a colour as #rrggbb" }],
  ["date", { holds: isDate, wanted: "a date as 2026-01-31" }],
  ["date-time", { holds: isDateTime, wanted: "an instant as 2026-01-31T09:30:00Z" }],
  ["email", { holds: isEmail, wanted: "an e-mail address" }],
  ["uri", { holds: isUri, wanted: "a URI with its scheme, as https://example.com/" }],
  ["uri-reference", { holds: isUriReference, wanted: "a URI or a path, as /sale" }],
  ["uuid", { holds: isUuid, wanted: "a UUID" }],
]);

function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}

/** `full-date` of RFC 3339, section 5.6, that the calendar has. */
function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && isCalendarDay(text);
}

/** `date-time` of RFC 3339, section 5.6. */
function isDateTime(text: string): boolean {
  return /^[Tt]$/.test(text.charAt(10)) && isDate(text.slice(0, 10)) && isTime(text.slice(11));
}

/** `full-time` of RFC 3339: the 60th second only where UTC may insert one, at the end of its day. */
function isTime(text: string): boolean {
  const parts = /^(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/.exec(text);
  if (parts === null) return false;
  const [hour = 0, minute = 0, second = 0] = parts.slice(1, 4).map(Number);
  const [offsetHour = 0, offsetMinute = 0] = parts.slice(5).map((part) => Number(part ?? 0));
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return false;
  if (second < 60) return true;
  const offset = (offsetHour * 60 + offsetMinute) * (parts[4] === "-" ? -1 : 1);
  const minutesOfDay = 24 * 60;
  return (hour * 60 + minute - offset + minutesOfDay) % minutesOfDay === minutesOfDay - 1;
}

/** A mailbox as mail systems take it: a dot-atom before the last `@`, a host name after it. */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  const local = text.slice(0, Math.max(at, 0));
  const host = text.slice(at + 1);
  if (local.length > 64 || host.length > 253) return false;
  return local.split(".").every((atom) => /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/i.test(atom)) &&
    host.split(".").every(isHostLabel);
}

/** RFC 1123, section 2.1. */
function isHostLabel(label: string): boolean {
  return label.length <= 63 && /^[a-z0-9-]+$/i.test(label) && !/^-|-$/.test(label);
}

/** `URI` of RFC 3986: absolute, any scheme. */
function isUri(text: string): boolean {
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(text)?.[0];
  return scheme !== undefined && isAfterScheme(text.slice(scheme.length));
}

/** `URI-reference` of RFC 3986: a URI, or a path in which no colon looks like a scheme's. */
function isUriReference(text: string): boolean {
  return isUri(text) || isAfterScheme(text) && !/^[^/?#]*:/.test(text);
}

/** What follows a scheme: an authority or none, a path, a query, a fragment. */
function isAfterScheme(text: string): boolean {
  const [, authority, path = "", query = "", fragment = ""] =
    /^(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(text)!;
  return !/%(?![0-9a-f]{2})/i.test(text) && pathChars.test(path) && queryChars.test(query) &&
    queryChars.test(fragment) && (authority === undefined || isAuthority(authority));
}

// What RFC 3986 allows in each part; that a `%` begins an escape is checked for the whole.
const nameChars = /^[a-z0-9._~!$&'()*+,;=%-]*$/i;
const userChars = /^[a-z0-9._~!$&'()*+,;=%:-]*$/i;
const pathChars = /^[a-z0-9._~!$&'()*+,;=%:@/-]*$/i;
const queryChars = /^[a-z0-9._~!$&'()*+,;=%:@/?-]*$/i;

function isAuthority(authority: string): boolean {
  const at = authority.lastIndexOf("@");
  const [, host = "", port = ""] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/s.exec(authority.slice(at + 1))!;
  return userChars.test(authority.slice(0, Math.max(at, 0))) && /^\d*$/.test(port) && isHost(host);
}

/** A name, or an address between brackets: the platform knows how IPv6 is written. */
function isHost(host: string): boolean {
  return host.startsWith("[") ? URL.canParse(`http://${host}/`) : nameChars.test(host);
}
