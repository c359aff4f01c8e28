import { createMiddleware } from "hono/factory";
import { NONCE, secureHeaders, type SecureHeadersVariables } from "hono/secure-headers";

/** What a page finds in its context: the nonce that this answer's policy allows. */
export interface PageEnv {
  Variables: SecureHeadersVariables;
}

/** Nothing is allowed but what a page says it needs. */
const closedPolicy = {
  defaultSrc: ["'none'"],
  styleSrc: [NONCE],
  imgSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/**
 * Scalar's script and the line that starts it carry the nonce, and so does every style sheet that the
 * script adds. Its icons are `data:` images; it fetches the document and sends the requests that the
 * reader tries, both from and to this host only.
 */
const scalarPolicy = {
  ...closedPolicy,
  scriptSrc: [NONCE],
  imgSrc: ["'self'", "data:"],
  connectSrc: ["'self'"],
};

/** A shop's own: its script and its style are files of this host, and it asks this host for badges. */
const shopPolicy = {
  ...closedPolicy,
  scriptSrc: ["'self'"],
  styleSrc: [NONCE, "'self'"],
  connectSrc: ["'self'"],
  requireTrustedTypesFor: ["'script'"],
};

/**
 * The panel's: script, style and data are this host's; what its kit writes into the page as style carries
 * the nonce. Markup is made of no text: the one policy for Trusted Types lets pass what holds no `<`.
 */
const panelPolicy = {
  ...shopPolicy,
  imgSrc: ["'self'", "data:"],
  trustedTypes: ["default"],
};

type Policy = NonNullable<Parameters<typeof secureHeaders>[0]>["contentSecurityPolicy"];

/** Devices and powers that no page here uses; a script that got in could not use them either. */
const unusedFeatures = {
  accelerometer: [],
  camera: [],
  displayCapture: [],
  geolocation: [],
  gyroscope: [],
  hid: [],
  magnetometer: [],
  microphone: [],
  midi: [],
  payment: [],
  serial: [],
  usb: [],
};

function pageHeaders(contentSecurityPolicy: Policy) {
  return secureHeaders({
    contentSecurityPolicy,
    permissionsPolicy: unusedFeatures,
    xFrameOptions: "DENY",
    // What every answer carries is set for all of them.
    strictTransportSecurity: false,
    xContentTypeOptions: false,
    crossOriginResourcePolicy: false,
    // For browsers and plug-ins that no longer exist.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

/** The headers of a page that has no script. */
export const plainPageHeaders = () => pageHeaders(closedPolicy);

/** The headers of a page that Scalar draws. */
export const scalarPageHeaders = () => pageHeaders(scalarPolicy);

/** The headers of the shop: a policy under which the client and its element work. */
export const shopPageHeaders = () => pageHeaders(shopPolicy);

/** The headers of the control panel. */
export const panelPageHeaders = () => pageHeaders(panelPolicy);

/** A page that was kept would carry a nonce that its next answer no longer allows. */
export const neverStored = () =>
  createMiddleware(async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store");
  });
