/** The text below a heading, up to the next one of its level or above. */
export function section(markdown: string, heading: string): string {
  const [, level = ""] = new RegExp(`^(#+) ${heading}$`, "m").exec(markdown) ?? [];
  const [, text = ""] = markdown.split(`${level} ${heading}\n`);
  return text.split(new RegExp(`^#{1,${level.length}} `, "m"))[0] ?? "";
}

/** The code of the fenced blocks in this language. */
export function codeBlocks(markdown: string, language: string): string[] {
  const blocks = markdown.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gm"));
  return Array.from(blocks, ([, code = ""]) => code);
}
