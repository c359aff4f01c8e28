/** A request as sent over the network. */
export type RawRequest = Uint8Array<ArrayBuffer>;

export function postRequest(path: string, body: string): RawRequest {
  const bytes = new TextEncoder().encode(body).length;
  return new TextEncoder().encode(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${bytes}\r\n\r\n${body}`,
  );
}

export function getRequest(path: string, headers: Record<string, string> = {}): RawRequest {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return new TextEncoder().encode(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines.join("")}\r\n`,
  );
}
