/** The thing that was changed. */
export interface ChangeSubject {
  readonly kind: SubjectKind;
  /** Empty for things that a project has only one of. */
  readonly id: string;
}

export type SubjectKind =
  | "badge"
  | "type"
  | "product"
  | "project"
  | "products"
  | "order"
  | "assignments"
  | "import"
  | "feed"
  | "segment"
  | "mapping"
  | "mute"
  | "token"
  | "configuration"
  | "other";

const kinds: Readonly<Record<string, SubjectKind>> = {
  "badges/": "badge",
  "types/": "type",
  "products/": "product",
  "projects/": "project",
  "imports/": "import",
  "feeds/": "feed",
  "segments/": "segment",
  "mappings/": "mapping",
  "mutes/": "mute",
  "tokens/": "token",
  "products": "products",
  "configuration": "configuration",
  "badge-order": "order",
  "assignments": "assignments",
};

/** Parses the service's name of a subject, such as `badges/{id}`. */
export function changeSubject(subject: string): ChangeSubject {
  const idAt = subject.indexOf("/") + 1;
  const name = idAt === 0 ? subject : subject.slice(0, idAt);
  const id = idAt === 0 ? "" : subject.slice(idAt);
  return { kind: Object.hasOwn(kinds, name) ? kinds[name] ?? "other" : "other", id };
}

const places: Readonly<Partial<Record<SubjectKind, string>>> = {
  badge: "badges",
  type: "types",
  product: "products",
  import: "imports",
  feed: "imports/feeds",
  segment: "segments/one",
  mapping: "imports/mappings",
};

/**
 * The path, below the project's URL, of the page that shows the subject; `undefined` if there is
 * none.
 */
export function subjectPath({ kind, id }: ChangeSubject): string | undefined {
  if (kind === "project") return "settings";
  if (kind === "order") return "badges";
  if (kind === "products") return "products";
  if (kind === "mute") return "overview";
  const place = places[kind];
  return place && `${place}/${encodeURIComponent(id)}`;
}
