import { Hono } from "hono";

/** A price tag that is recognizable at 16 pixels on light and dark tabs. */
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<path fill="#e4572e" d="M3 5.5A2.5 2.5 0 0 1 5.5 3h10.3a4 4 0 0 1 2.8 1.2l10.2 10.2a3 3 0 0 1 0 4.2\
L18.6 28.8a3 3 0 0 1-4.2 0L4.2 18.6A4 4 0 0 1 3 15.8z"/>
<circle cx="10" cy="10" r="2.6" fill="#fff"/>
<path stroke="#fff" stroke-width="2.6" stroke-linecap="round" d="m14.5 20.5 6-6"/>
</svg>
`;

/**
 * `GET /favicon.ico`, which browsers request on their own. It is an SVG despite the name: they use
 * the content type.
 */
export const favicon = () =>
  new Hono().get("/favicon.ico", (c) => {
    c.header("Content-Type", "image/svg+xml");
    c.header("Cache-Control", "public, max-age=86400");
    c.header("Content-Security-Policy", "default-src 'none'");
    return c.body(svg);
  });
