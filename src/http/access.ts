import { noProject } from "../domain/not_found.ts";
import type { Context, MiddlewareHandler } from "hono";
import { canAccessProject, type Principal } from "../auth/principal.ts";
import { holdsScope, type Scope } from "../auth/scope.ts";
import { DomainError, invalid } from "../domain/errors.ts";
import { isLargerThan, type JsonValue } from "../domain/json.ts";
import { shortBodyMaxBytes } from "../domain/limits.ts";
import { chosenIdPattern } from "../domain/scalar_schemas.ts";
import type { KvStore } from "../store/kv_store.ts";
import type { AppEnv } from "./deps.ts";
import { plainUrl } from "./plain_url.ts";
import { declaredBytes, readLenientText, readStrictJson } from "./request_body.ts";

/** Admits only callers who can access the project in the path. */
export function projectKnown(kv: KvStore): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const projectId = c.req.param("projectId") ?? "";
    // A malformed id is not a secret; the route reports it.
    const isKnown = !chosenIdPattern.test(projectId) ||
      await canAccessProject(kv, c.get("principal"), projectId);
    if (!isKnown) throw noProject(projectId);
    await next();
  };
}

/**
 * The security of a route that needs a scope, and the middleware that enforces it, followed by
 * `further`.
 */
export function scoped(scope: Scope, ...further: MiddlewareHandler<AppEnv>[]): {
  security: Record<string, string[]>[];
  middleware: MiddlewareHandler<AppEnv>[];
} {
  return {
    security: [{ bearer: [scope] }, { session: [scope] }],
    middleware: [scopeHeld(scope), ...further],
  };
}

/** Admits only tokens that are not limited to some projects. */
export const unlimited: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.get("principal").projects !== undefined) {
    throw new DomainError("forbidden", "The token is limited to some projects");
  }
  await next();
};

function scopeHeld(scope: Scope): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (!holdsScope(c.get("principal").scopes, scope)) {
      throw new DomainError("forbidden", `The token lacks the scope "${scope}"`);
    }
    await next();
  };
}

/**
 * Reads a JSON body of at most `maxBytes` before the route's schemas see it. A PATCH also accepts
 * the media type of merge patches. With `isOptional`, a request without a body is like an empty
 * object. With `resourceMaxBytes`, a body with more than twice as much JSON is refused before the
 * schemas look at all of it; a merge patch may remove as much as it adds.
 */
export function jsonBodyWithin(
  maxBytes: number,
  { isOptional = false, resourceMaxBytes }: { isOptional?: boolean; resourceMaxBytes?: number } =
    {},
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const mediaType = mediaTypeOf(c);
    // Until the request is handled, because the body is in memory several times.
    using reservation = c.get("bodies").begin(holderOf(c));
    const declared = declaredBytes(c.req.raw);
    if (shortBodyMaxBytes < declared && declared <= maxBytes) reservation.growTo(declared);
    const onLonger = (bytes: number) => reservation.growTo(bytes);
    let body: JsonValue;
    // With any media type, which tools may add to each request.
    if (isOptional && declaresNoBody(c.req.raw)) body = {};
    else if (mediaType !== undefined) {
      body = await readStrictJson(c.req.raw, maxBytes, { onLonger });
    } else if (isOptional && await hasNoBody(c.req.raw, maxBytes, onLonger)) body = {};
    else throw new DomainError("unsupported_media_type", "The body must be `application/json`");
    if (resourceMaxBytes !== undefined && isLargerThan(body, 2 * resourceMaxBytes)) {
      const detail = `must be at most ${2 * resourceMaxBytes} bytes of JSON`;
      throw invalid("The body is invalid", [{ pointer: "", detail }]);
    }
    const headers = new Headers(c.req.raw.headers);
    // In the framework's form: it supports neither capitals nor a space before a parameter.
    headers.set("Content-Type", mediaType ?? "application/json");
    c.req.raw = new Request(plainUrl(c.req.raw), { method: c.req.method, headers });
    // The framework would parse the text again, and all of it in one step.
    Object.assign(c.req, { json: () => Promise.resolve(body) });
    await next();
  };
}

/** Whose bodies count together. A sign-in has no caller yet, and its body is short. */
function holderOf(c: Context<AppEnv>): string {
  const principal: Principal | undefined = c.get("principal");
  return principal?.family ?? principal?.tokenId ?? "";
}

/** Whether a request says that it has no body. */
function declaresNoBody({ headers, body }: Request): boolean {
  const length = headers.get("Content-Length");
  return length === "0" || (length === null && body === null);
}

async function hasNoBody(
  request: Request,
  maxBytes: number,
  onLonger: (bytes: number) => void,
): Promise<boolean> {
  if (request.headers.has("Content-Type")) return false;
  return await readLenientText(request, maxBytes, { onLonger }) === "";
}

/** The media types of a PATCH, as `Accept-Patch` lists them (RFC 5789, section 3.1). */
export const patchMediaTypes = "application/merge-patch+json, application/json";

/** The media type of a JSON body, without parameters; `undefined` for other types. */
function mediaTypeOf(c: Context<AppEnv>): string | undefined {
  const mediaType = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  const isJson = mediaType === "application/json" ||
    (c.req.method === "PATCH" && mediaType === "application/merge-patch+json");
  return isJson ? mediaType : undefined;
}
