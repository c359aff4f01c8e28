import { createMiddleware } from "hono/factory";
import { NONCE, secureHeaders, type SecureHeadersVariables } from "hono/secure-headers";

/** The variables of a page's context: the nonce that the response's policy allows. */
export interface PageEnv {
  Variables: SecureHeadersVariables;
}

/** Nothing is allowed except what a page explicitly adds. */
const closedPolicy = {
  defaultSrc: ["'none'"],
  styleSrc: [NONCE],
  imgSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/**
 * Scalar's script, the line that starts it and every style sheet that it adds have the nonce. Its
 * icons are `data:` images. It fetches the document and sends the reader's requests, all to this
 * host only.
 */
const scalarPolicy = {
  ...closedPolicy,
  scriptSrc: [NONCE],
  imgSrc: ["'self'", "data:"],
  connectSrc: ["'self'"],
};

/**
 * The shop's script and style are files of this host, and it sends its queries to this host. Only
 * the pictures of products may come from elsewhere.
 */
const shopPolicy = {
  ...closedPolicy,
  imgSrc: ["'self'", "data:", "https:"],
  scriptSrc: ["'self'"],
  styleSrc: [NONCE, "'self'"],
  connectSrc: ["'self'"],
  requireTrustedTypesFor: ["'script'"],
};

/**
 * The panel's script, style and data come from this host, and pictures of products from anywhere.
 * Styles that its component library adds to the page have the nonce. No markup is created from text:
 * the only Trusted Types policy accepts text without `<`.
 */
const panelPolicy = {
  ...shopPolicy,
  trustedTypes: ["default"],
};

type Policy = NonNullable<Parameters<typeof secureHeaders>[0]>["contentSecurityPolicy"];

/** Features that no page uses, denied so that an injected script cannot use them either. */
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
    // Headers that every response has are set elsewhere.
    strictTransportSecurity: false,
    xContentTypeOptions: false,
    crossOriginResourcePolicy: false,
    // These are for browsers and plug-ins that no longer exist.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

/** The headers of a page without scripts. */
export const plainPageHeaders = () => pageHeaders(closedPolicy);

/** The headers of a page that uses Scalar. */
export const scalarPageHeaders = () => pageHeaders(scalarPolicy);

/** The headers of the shop: a policy that the client and its element work with. */
export const shopPageHeaders = () => pageHeaders(shopPolicy);

/** The headers of the control panel. */
export const panelPageHeaders = () => pageHeaders(panelPolicy);

/**
 * Forbids storing a page: a stored page would have a nonce that the next response's policy does not
 * allow.
 */
export const neverStored = () =>
  createMiddleware(async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store");
  });
