/** What a change is about. */
export interface ChangeSubject {
  readonly kind: SubjectKind;
  /** Empty for what there is one of in a project. */
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
  | "other";

const kinds: Readonly<Record<string, SubjectKind>> = {
  "badges/": "badge",
  "types/": "type",
  "products/": "product",
  "projects/": "project",
  "products": "products",
  "badge-order": "order",
  "assignments": "assignments",
};

/** Reads what the service calls a subject: `badges/{id}` and the like. */
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
};

/** The page of a project that shows the subject, below the project's own address; nothing where none does. */
export function subjectPath({ kind, id }: ChangeSubject): string | undefined {
  if (kind === "project") return "settings";
  if (kind === "order") return "badges";
  if (kind === "products") return "products";
  const place = places[kind];
  return place && `${place}/${encodeURIComponent(id)}`;
}
