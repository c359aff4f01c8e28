import { assertEquals } from "@std/assert";
import { Hono } from "hono";
import {
  clearSessionCookie,
  readSessionCookie,
  setSessionCookie,
} from "../../../src/http/credentials/session_cookie.ts";
import type { AppEnv } from "../../../src/http/deps.ts";

interface Case {
  readonly publicUrl?: string;
  readonly peer?: string;
  readonly proto?: string;
  readonly cookie?: string;
}

/** What is read from a request of that case, and which cookies are set and cleared for it. */
async function answerOf({ publicUrl = "http://badges.test", peer = "10.0.0.1", ...sent }: Case) {
  const deps = { publicUrl, trustedProxies: ["10.0.0.1"] };
  const app = new Hono<AppEnv>().get("/", (c) => {
    setSessionCookie(c, deps, { secret: "ses_x", maxAgeSeconds: 7 });
    clearSessionCookie(c, deps);
    return c.json(readSessionCookie(c, deps) ?? null);
  });
  const headers = new Headers();
  if (sent.proto !== undefined) headers.set("X-Forwarded-Proto", sent.proto);
  if (sent.cookie !== undefined) headers.set("Cookie", sent.cookie);
  const remoteAddr: Deno.NetAddr = { transport: "tcp", hostname: peer, port: 40_000 };
  const response = await app.request("/", { headers }, { remoteAddr });
  const [set, cleared] = response.headers.getSetCookie();
  return { read: await response.json(), set, cleared };
}

const plain = "badges_session=ses_x; Max-Age=7; Path=/admin/v1; HttpOnly; SameSite=Strict";
const secure = "__Host-badges_session=ses_x; Max-Age=7; Path=/; HttpOnly; Secure; SameSite=Strict";
const secureBelow =
  "__Secure-badges_session=ses_x; Max-Age=7; Path=/shop/admin/v1; HttpOnly; Secure; SameSite=Strict";

Deno.test("setSessionCookie() hides the cookie from scripts, other sites and other paths", async () => {
  assertEquals((await answerOf({})).set, plain);
});

Deno.test("setSessionCookie() sets a cookie for TLS only if the public URL uses TLS", async () => {
  assertEquals((await answerOf({ publicUrl: "https://badges.test" })).set, secure);
  assertEquals((await answerOf({ publicUrl: "HTTPS://badges.test" })).set, secure);
  assertEquals((await answerOf({ publicUrl: "https://badges.test", proto: "http" })).set, secure);
});

Deno.test("setSessionCookie() accepts X-Forwarded-Proto from a trusted proxy only", async () => {
  for (const proto of ["https", "HTTPS", " https ", "https, http"]) {
    assertEquals((await answerOf({ proto })).set, secure, proto);
    assertEquals((await answerOf({ proto, peer: "::ffff:10.0.0.1" })).set, secure);
    assertEquals((await answerOf({ proto, peer: "203.0.113.7" })).set, plain);
  }
  for (const proto of ["http", "", "x", "http, https", "httpsx"]) {
    assertEquals((await answerOf({ proto })).set, plain, proto);
  }
});

Deno.test("setSessionCookie() limits the cookie to the path of the public URL", async () => {
  for (const path of ["/shop", "/shop/"]) {
    const { set = "" } = await answerOf({ publicUrl: `https://badges.test${path}` });
    assertEquals(set, secureBelow);
  }
});

Deno.test("clearSessionCookie() clears what was set, at the same path", async () => {
  for (const url of ["http://badges.test", "https://badges.test/shop"]) {
    const { set = "", cleared } = await answerOf({ publicUrl: url });
    assertEquals(cleared, set.replace("=ses_x", "=").replace("Max-Age=7", "Max-Age=0"));
  }
});

Deno.test("readSessionCookie() finds the cookie among others, unchanged", async () => {
  const check = async (cookie: string, read: string | null, publicUrl = "http://badges.test") =>
    assertEquals((await answerOf({ cookie, publicUrl })).read, read, cookie);
  await check("badges_session=ses_x", "ses_x");
  await check("a=b; badges_session=ses_x; c=d", "ses_x");
  await check("a=b;badges_session=ses_x", "ses_x");
  await check("badges_session=", "");
  await check("badges_session=%73es", "%73es");
  for (const other of ["", "a=b", "xbadges_session=ses_x", "Badges_session=x", "badges_session"]) {
    await check(other, null);
  }
  // Behind TLS, a cookie that a page without TLS could have set is ignored.
  await check("badges_session=ses_x", null, "https://badges.test");
  await check("__Host-badges_session=ses_x", "ses_x", "https://badges.test");
  await check("__Secure-badges_session=ses_x", null, "https://badges.test");
  await check("__Secure-badges_session=ses_x", "ses_x", "https://badges.test/shop");
  await check("__Host-badges_session=ses_x", null, "https://badges.test/shop");
  await check("__Host-badges_session=ses_x", null);
  await check("__Secure-badges_session=ses_x", null);
});

Deno.test("readSessionCookie() accepts neither of two cookies", async () => {
  const cookie = "badges_session=ses_x; badges_session=ses_y";
  assertEquals((await answerOf({ cookie })).read, "");
});
