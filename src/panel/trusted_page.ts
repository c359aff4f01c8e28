/** What browsers with Trusted Types have, and the compiler does not know yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(text: string): string | null }): unknown;
}

declare global {
  var trustedTypes: TrustedTypes | undefined;
  /** Read by a part of the kit that writes a style into the page. */
  var __webpack_nonce__: string | undefined;
}

/**
 * Lets pass as markup what holds none: the kit writes its style sheets so, and nothing else may. The page's
 * policy asks for Trusted Types, under which anything else throws.
 */
export function allowPlainText(): void {
  globalThis.trustedTypes?.createPolicy("default", {
    createHTML: (text) => text.includes("<") ? null : text,
  });
}

/** The nonce that the page's policy allows for styles; the page's script carries it. */
export function readNonce(): string {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  globalThis.__webpack_nonce__ = nonce;
  return nonce;
}
