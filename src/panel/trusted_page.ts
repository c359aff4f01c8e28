/** Part of the Trusted Types API, which TypeScript does not declare yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(text: string): string | null }): unknown;
}

declare global {
  var trustedTypes: TrustedTypes | undefined;
  /** Read by a package of the UI kit that writes styles into the page. */
  var __webpack_nonce__: string | undefined;
}

/**
 * Allows strings without a `<` as HTML, because the UI kit writes its style sheets that way. The
 * page's policy requires Trusted Types, so any other HTML string throws.
 */
export function allowPlainText(): void {
  globalThis.trustedTypes?.createPolicy("default", {
    createHTML: (text) => text.includes("<") ? null : text,
  });
}

/** The nonce that the page's policy requires for styles, from the page's script element. */
export function readNonce(): string {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  globalThis.__webpack_nonce__ = nonce;
  return nonce;
}
