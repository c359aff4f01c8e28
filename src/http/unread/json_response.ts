/** The content type of a response with a JSON text. */
export const jsonType = { "Content-Type": "application/json" } as const;

/** The headers of a response with a JSON text. */
export interface JsonInit {
  readonly headers: Readonly<Record<string, string>> & typeof jsonType;
}

const jsonTypeOnly = { headers: jsonType };
/** Above this length, `new Response` with all headers is faster again. */
const appendedHeadersMaxLength = 4_096;

/**
 * The same as `new Response(text, init)`, for short texts with a seventh fewer instructions for the
 * whole request. Given several headers, the runtime prepares the response natively and registers it
 * for finalization. Given `Content-Type` alone it does not, and appending the others to it is
 * cheap, but a text is then copied by a slower function.
 */
export function jsonResponse(text: string, init: JsonInit): Response {
  if (text.length > appendedHeadersMaxLength) return new Response(text, init);
  const response = new Response(text, jsonTypeOnly);
  const { headers } = response;
  for (const name in init.headers) {
    if (name !== "Content-Type") headers.append(name, init.headers[name] ?? "");
  }
  return response;
}
