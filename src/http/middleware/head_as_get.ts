import { plainUrl } from "../plain_url.ts";

/**
 * Responds to HEAD as to GET, without the body but with its length. The framework drops the body,
 * and the server then declares a length of 0, which caches believe.
 */
export function headAsGet<Rest extends unknown[]>(
  fetch: (request: Request, ...rest: Rest) => Response | Promise<Response>,
): (request: Request, ...rest: Rest) => Response | Promise<Response> {
  return (request, ...rest) => {
    if (request.method !== "HEAD") return fetch(request, ...rest);
    const asGet = new Request(plainUrl(request), { headers: request.headers });
    return withoutBody(fetch(asGet, ...rest));
  };
}

async function withoutBody(response: Response | Promise<Response>): Promise<Response> {
  const { status, headers, body } = await response;
  if (headers.has("Content-Length")) await body?.cancel();
  else if (body !== null) headers.set("Content-Length", String(await lengthOf(body)));
  return new Response(null, { status, headers });
}

async function lengthOf(body: ReadableStream<Uint8Array>): Promise<number> {
  let length = 0;
  for await (const chunk of body) length += chunk.length;
  return length;
}
