/** The content types of files by the ends of their names, without a `.gz`. */
export const contentTypeByEnding: ReadonlyMap<string, string> = new Map([
  ["csv", "text/csv"],
  // Google and spreadsheets call tables `.txt`; the reader of CSV finds the delimiter.
  ["txt", "text/csv"],
  ["tsv", "text/tab-separated-values"],
  ["tab", "text/tab-separated-values"],
  ["ndjson", "application/x-ndjson"],
  ["jsonl", "application/x-ndjson"],
  ["xml", "application/xml"],
  ["rss", "application/rss+xml"],
  ["atom", "application/atom+xml"],
]);
