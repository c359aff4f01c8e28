import { Buffer } from "node:buffer";
import { bytesOf, type Group } from "./corpus.ts";

const marker = "<input>";
const jsonMarker = JSON.stringify(marker);

/** The bytes of the request that sends an input of a group. */
export function hostileRequest(group: Group, input: unknown, token: string): Uint8Array {
  if (group.isRaw) return bytesOf(input);
  const json = group.json === undefined ? "" : JSON.stringify(group.json);
  const isJson = json.includes(jsonMarker);
  const bytes = isJson ? Buffer.from(JSON.stringify(input)) : bytesOf(input);
  const body = isJson ? fill(json, jsonMarker, bytes) : fill(group.body ?? json, marker, bytes);
  const hasHeader = (name: string) => group.headers.some((it) => it.toLowerCase().startsWith(name));
  const lines = [`${group.method} ${group.path} HTTP/1.1`, ...group.headers];
  if (!hasHeader("host:")) lines.push("Host: badges.test");
  if (!hasHeader("content-length:") && !hasHeader("transfer-encoding:") && body.length > 0) {
    lines.push(`Content-Length: ${body.length}`);
  }
  if (!hasHeader("content-type:") && body.length > 0) lines.push("Content-Type: application/json");
  if (!group.isStranger && !hasHeader("authorization:")) {
    lines.push(`Authorization: Bearer ${token}`);
  }
  lines.push("Connection: close", "", "");
  return Buffer.concat([fill(lines.join("\r\n"), marker, bytes), body]);
}

/** A text with the marker replaced by bytes. */
function fill(text: string, marker: string, bytes: Uint8Array): Uint8Array {
  const parts = text.split(marker).map((part) => Buffer.from(part));
  return Buffer.concat(parts.flatMap((part, index) => index === 0 ? [part] : [bytes, part]));
}
