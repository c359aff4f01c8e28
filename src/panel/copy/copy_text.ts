/**
 * Copies a text to the clipboard. Returns whether that worked: it fails without TLS, where there is
 * no clipboard, or if the browser refuses.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
