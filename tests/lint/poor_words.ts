/** A word that has no place in names, comments and texts. */
export interface PoorWord {
  /** All forms of the word, in lower case; a form of several words is matched across lines. */
  readonly forms: readonly string[];
  /** What to write instead. */
  readonly instead: string;
  /** How often it may occur at most: a ceiling to lower, 0 if missing. */
  readonly atMost?: { readonly product?: number; readonly tests?: number };
  /** Files in which it is the right word, by a part of their path, with the reason. */
  readonly except?: Readonly<Record<string, string>>;
}

/** Words that a reader stumbles over. The ceilings only go down. */
export const poorWords: readonly PoorWord[] = [
  { forms: ["anew"], instead: "again; or the verb with re-: retry, reload" },
  {
    forms: ["nobody", "somebody"],
    instead: "no client, another process, …: name who it is",
  },
  {
    forms: ["whoever", "whomever", "whosoever"],
    instead: "every client that …",
  },
  { forms: ["thereof", "thereby", "therein", "wherein", "whereby"], instead: "of it, so, in it" },
  { forms: ["mend", "mends", "mended", "mending"], instead: "fix" },
  { forms: ["farewell"], instead: "drain" },
  {
    forms: ["hence", "whence", "lest", "upon", "ere", "alas"],
    instead: "so, from which, on",
  },
  { forms: ["since ever", "at last", "broken off", "kept off"], instead: "an everyday word" },
  {
    forms: ["fault", "faults", "faulty"],
    instead: "violation, error, invalid",
    except: {
      "tests/cluster/": "fault injection",
      "tests/support/proxies/": "fault injection",
      "tests/store/": "fault injection",
      "tests/RELIABILITY.md": "fault injection",
      "tests/bench/": "fault injection between service and store",
    },
  },
  { forms: ["told"], instead: "reported, described, returned" },
  { forms: ["tell", "tells"], atMost: { product: 1 }, instead: "report, describe, return" },
  { forms: ["stands", "stood"], atMost: { product: 3 }, instead: "is, was" },
  { forms: ["wants"], instead: "requires, expects" },
  { forms: ["patience"], instead: "timeout, deadline" },
  { forms: ["by hand"], instead: "manual, manually" },
  { forms: ["of ours"], instead: "the service's, internal" },
  { forms: ["asker", "askers", "contestant", "contestants"], instead: "client, caller; candidate" },
];
