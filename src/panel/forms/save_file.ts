/** Downloads a text as a file. */
export function saveFile(name: string, { text, type }: { text: string; type: string }): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // By then the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
