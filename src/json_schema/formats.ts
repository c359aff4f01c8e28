import { isCalendarDay } from "../domain/calendar_day.ts";

/**
 * The check of a string format, in time linear in the string's length, and its description in
 * words.
 */
export interface ContentFormat {
  readonly holds: (text: string) => boolean;
  readonly requirement: string;
}

const formats = {
  color: { holds: isColor, requirement: "a colour as #rrggbb" },
  date: { holds: isDate, requirement: "a date as 2026-01-31" },
  "date-time": { holds: isDateTime, requirement: "an instant as 2026-01-31T09:30:00Z" },
  duration: { holds: isDuration, requirement: "a duration as P1DT12H" },
  email: { holds: isEmail, requirement: "an e-mail address" },
  hostname: { holds: isHostname, requirement: "a host name as shop.example.com" },
  ipv4: { holds: isIpv4, requirement: "an IPv4 address as 192.0.2.1" },
  ipv6: { holds: isIpv6, requirement: "an IPv6 address as 2001:db8::1" },
  time: { holds: isTime, requirement: "a time with its offset, as 09:30:00Z" },
  uri: { holds: isUri, requirement: "a URI with its scheme, as https://example.com/" },
  "uri-reference": { holds: isUriReference, requirement: "a URI or a path, as /sale" },
  uuid: { holds: isUuid, requirement: "a UUID" },
} satisfies Record<string, ContentFormat>;

/** The name of a format that schemas can use. */
export type FormatName = keyof typeof formats;

/** The `format` values that schemas can use. Each is an assertion, not only an annotation. */
export const contentFormats: ReadonlyMap<string, ContentFormat> = new Map(Object.entries(formats));

/** Whether a value is the name of a format that schemas can use. */
export function isFormatName(value: unknown): value is FormatName {
  return typeof value === "string" && contentFormats.has(value);
}

function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}

/** `full-date` of RFC 3339, section 5.6, if it exists in the calendar. */
function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && isCalendarDay(text);
}

/** `date-time` of RFC 3339, section 5.6. */
function isDateTime(text: string): boolean {
  return /^[Tt]$/.test(text.charAt(10)) && isDate(text.slice(0, 10)) && isTime(text.slice(11));
}

/**
 * `full-time` of RFC 3339. Second 60 is valid only where UTC can insert a leap second, at the end
 * of a UTC day.
 */
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

/**
 * `duration` of RFC 3339, appendix A: an integer of each unit, from the largest to the smallest
 * without gaps (`P1Y2D` is invalid because it skips months), or weeks alone.
 */
function isDuration(text: string): boolean {
  const parts = /^P([^T]*)(?:T(.+))?$/s.exec(text);
  if (parts === null) return false;
  const [, date = "", time] = parts;
  if (time !== undefined && !/^(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S)$/.test(time)) {
    return false;
  }
  if (date === "") return time !== undefined;
  return /^(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)$/.test(date) ||
    time === undefined && /^\d+W$/.test(date);
}

/** A mailbox as mail systems accept it: a dot-atom before the last `@`, a host name after it. */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  const local = text.slice(0, Math.max(at, 0));
  const host = text.slice(at + 1);
  return local.length <= 64 && isHostname(host) &&
    local.split(".").every((atom) => /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/i.test(atom));
}

/** A host name of RFC 1123, section 2.1, without a trailing dot. */
function isHostname(text: string): boolean {
  return text.length <= 253 && text.split(".").every(isHostLabel);
}

function isHostLabel(label: string): boolean {
  return label.length <= 63 && /^[a-z0-9-]+$/i.test(label) && !/^-|-$/.test(label);
}

/**
 * `dotted-quad` of RFC 2673, section 3.2, without leading zeros, which some programs read as octal.
 */
function isIpv4(text: string): boolean {
  const parts = text.split(".", 5);
  return parts.length === 4 &&
    parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
}

/**
 * An address of RFC 4291, section 2.2, without a zone or prefix length. The last 32 bits can be an
 * IPv4 address.
 */
function isIpv6(text: string): boolean {
  if (text.length > ipv6MaxChars) return false;
  const lastStart = text.lastIndexOf(":") + 1;
  const last = text.slice(lastStart);
  if (last.includes(".") && !isIpv4(last)) return false;
  const hexadecimal = last.includes(".") ? `${text.slice(0, lastStart)}0:0` : text;
  const halves = hexadecimal.split("::");
  const groups = halves.flatMap((half) => half === "" ? [] : half.split(":"));
  const isComplete = halves.length === 1 ? groups.length === 8 : groups.length <= 7;
  return halves.length <= 2 && isComplete &&
    groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group));
}

/** The length of `ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255`. */
const ipv6MaxChars = 45;

/** `URI` of RFC 3986: absolute, with any scheme. */
function isUri(text: string): boolean {
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(text)?.[0];
  return scheme !== undefined && isAfterScheme(text.slice(scheme.length));
}

/** `URI-reference` of RFC 3986: a URI, or a relative reference whose first segment has no colon. */
function isUriReference(text: string): boolean {
  return isUri(text) || isAfterScheme(text) && !/^[^/?#]*:/.test(text);
}

/** The part after the scheme: an optional authority, a path, a query, a fragment. */
function isAfterScheme(text: string): boolean {
  const [, authority, path = "", query = "", fragment = ""] =
    /^(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(text)!;
  return !/%(?![0-9a-f]{2})/i.test(text) && pathChars.test(path) && queryChars.test(query) &&
    queryChars.test(fragment) && (authority === undefined || isAuthority(authority));
}

// The characters that RFC 3986 allows in each part. Percent-escapes are checked for the whole
// string.
const nameChars = /^[a-z0-9._~!$&'()*+,;=%-]*$/i;
const userChars = /^[a-z0-9._~!$&'()*+,;=%:-]*$/i;
const pathChars = /^[a-z0-9._~!$&'()*+,;=%:@/-]*$/i;
const queryChars = /^[a-z0-9._~!$&'()*+,;=%:@/?-]*$/i;

function isAuthority(authority: string): boolean {
  const at = authority.lastIndexOf("@");
  const [, host = "", port = ""] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/s.exec(authority.slice(at + 1))!;
  return userChars.test(authority.slice(0, Math.max(at, 0))) && /^\d*$/.test(port) && isHost(host);
}

/** A host name, or an IP literal in brackets, which the platform's URL parser checks. */
function isHost(host: string): boolean {
  return host.startsWith("[") ? URL.canParse(`http://${host}/`) : nameChars.test(host);
}
