import { Hono } from "hono";
import { html } from "hono/html";
import { neverStored, type PageEnv, plainPageHeaders } from "./page_headers.ts";
import { plainPage } from "./plain_page.ts";

/** A query that returns badges on a new default store. */
const demoQuery = (publicUrl: string) =>
  `curl ${publicUrl}/v1/demo/badges/query/byProductId \\
  --data '{"context":{},"query":{"products":[{"id":1234}]}}'`;

/** `GET /`: what the service is, with links to everything else. */
export const frontPage = (publicUrl: string) =>
  new Hono<PageEnv>().get("/", neverStored(), plainPageHeaders(), (c) => {
    const body = html`
      <p class="lead">Which badges does a product show, “Sale”, “New”, “2 for $50”, and in which
      order? This service answers it for up to 50 products in one request.</p>

      <h2>Try it</h2>
      <p>A query needs no credentials. On a fresh default store this one returns badges of the project
      <code>demo</code>:</p>
      <pre><code>${demoQuery(publicUrl)}</code></pre>

      <h2>Read on</h2>
      <ul class="cards">
        <li><a href="/panel"><strong>Control panel</strong>To create badges, order them, and test them</a></li>
        <li><a href="/docs"><strong>Reference</strong>Every operation, to read and to try</a></li>
        <li><a href="/demo"><strong>A shop</strong>To see badges where shoppers see them</a></li>
        <li><a href="/openapi.json"><strong>OpenAPI document</strong>To generate a client from</a></li>
      </ul>
      <p class="quiet">For those who run it: <a href="/livez">/livez</a>,
      <a href="/readyz">/readyz</a>, and <a href="/metrics">/metrics</a>, which takes a token.</p>
    `;
    return c.html(plainPage(c, { title: "Badge Query Service", body }));
  });
