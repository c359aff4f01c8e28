const candidates = [",", ";", "\t"] as const;

/** The first line of a file: `sep=` and the delimiter that it names, or the header. */
export interface FirstLines {
  readonly delimiter: string;
  /** The physical line of the header. */
  readonly headerLine: number;
  readonly text: string;
}

/**
 * Finds the delimiter of a file from its beginning: the one that a first line `sep=;` names, else
 * the one that the header has most of outside of quotes, else the usual one.
 */
export function detectDelimiter(text: string, usual: "," | "\t"): FirstLines {
  const [named, separator] = /^"?sep=([^\n"])"?(?:\n|$)/i.exec(text) ?? [];
  if (named !== undefined && separator !== undefined) {
    return { delimiter: separator, headerLine: 2, text: text.slice(named.length) };
  }
  const counts = countInHeader(text);
  const best = Math.max(...counts.values());
  if (best === 0 || counts.get(usual) === best) return { delimiter: usual, headerLine: 1, text };
  const delimiter = candidates.find((it) => counts.get(it) === best) ?? usual;
  return { delimiter, headerLine: 1, text };
}

/** How often each delimiter is in the first line that is not empty, outside of quotes. */
function countInHeader(text: string): Map<string, number> {
  const counts = new Map<string, number>(candidates.map((it) => [it, 0]));
  const start = text.search(/[^\n]/);
  let isQuoted = false;
  for (let at = Math.max(start, 0); at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (char === "\n") break;
    else if (counts.has(char)) counts.set(char, counts.get(char)! + 1);
  }
  return counts;
}
