import { z } from "@hono/zod-openapi";

/** The header of problems that pass by themselves. */
export const retryAfter = z.object({
  "Retry-After": z.string().openapi({ description: "The seconds to wait before another attempt." }),
});

const removedCookie = {
  "Set-Cookie": z.string().optional().openapi({
    description: "Removes the cookie of a session that has ended.",
  }),
};
const rateLimit = "draft-ietf-httpapi-ratelimit-headers-10";

/** By status, the headers that its problems have, or may have. */
export const problemHeaders: Readonly<Record<number, z.ZodObject>> = {
  401: z.object({
    "WWW-Authenticate": z.string().openapi({ description: "How to authenticate: `Bearer`." }),
    ...removedCookie,
  }),
  415: z.object({
    "Accept-Encoding": z.string().optional().openapi({
      description: "The encodings of a body that are accepted, if the body's is not (RFC 9110).",
    }),
    "Accept-Patch": z.string().optional().openapi({
      description: "The media types of a PATCH that are accepted (RFC 5789).",
    }),
  }),
  429: retryAfter.extend({
    ...removedCookie,
    RateLimit: z.string().optional().openapi({
      description:
        `What is left of the limit, and in how many seconds there is more (${rateLimit}).`,
    }),
    "RateLimit-Policy": z.string().optional().openapi({
      description: `The limit: its quota and window in seconds (${rateLimit}).`,
    }),
  }),
  503: retryAfter,
};
