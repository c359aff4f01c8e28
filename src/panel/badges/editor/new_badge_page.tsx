import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { nameMaxChars } from "../../../domain/limits.ts";
import { useService } from "../../auth/use_service.ts";
import { useHasScope } from "../../auth/use_session.ts";
import { plainSchema } from "../../content_form/schema/plain_schema.ts";
import type { Badge, BadgeType } from "../../data/resource.ts";
import { useT } from "../../i18n/use_t.ts";
import { NotLoaded } from "../../notices/error_notice.tsx";
import { NoAccessPage } from "../../notices/no_access_page.tsx";
import { useProjectId } from "../../projects/use_projects.ts";
import { badgeName } from "../../data/badge_name.ts";
import { BadgeEditor } from "./badge_editor.tsx";
import { justCreated } from "./sections/next_step.tsx";
import { TypeChoice } from "./type_choice.tsx";
import { useTypeList } from "../use_types.ts";
import { useBadgeChanges } from "./use_badge_changes.ts";
import { type BadgeValue, copyOf, editable, withoutEmptyLanguages } from "./value/badge_value.ts";
import { isSchema, type JsonSchema } from "../../content_form/schema/json_schema.ts";

/**
 * Creates a badge: asks for the type first if there are several, then for its content. With `from`
 * in the URL, copies another badge.
 */
export function NewBadgePage() {
  const [search] = useSearchParams();
  const typeId = search.get("type");
  const from = search.get("from");
  const mayWrite = useHasScope("write");
  if (!mayWrite) return <MayNot />;
  if (from !== null) return <Copy key={from} badgeId={from} />;
  return typeId === null ? <OfAnyType /> : <OfType key={typeId} typeId={typeId} />;
}

/** Asks for the type, unless the project has only one. */
function OfAnyType() {
  const { data = [] } = useTypeList();
  const [only, ...others] = data;
  if (only === undefined || others.length > 0) return <TypeChoice />;
  return <OfType key={only.id} typeId={only.id} />;
}

function MayNot() {
  const t = useT();
  const back = { to: `/${useProjectId()}/badges`, name: t("badges.title") };
  return (
    <NoAccessPage title={t("badgeEditor.new")} reason={t("badgeEditor.mayNotCreate")} back={back} />
  );
}

function OfType({ typeId }: { readonly typeId: string }) {
  const projectId = useProjectId();
  const { types } = useService();
  const { data, error, refetch } = useQuery({
    queryKey: ["types", "get", projectId, typeId],
    queryFn: () => types.get({ projectId }, typeId),
  });
  if (data === undefined) return <NotLoaded error={error} onRetry={refetch} />;
  const content = startingContent(plainSchema(data.schema));
  return <NewBadge name={`type/${typeId}`} type={data} value={{ typeId, content }} />;
}

function Copy({ badgeId }: { readonly badgeId: string }) {
  const t = useT();
  const projectId = useProjectId();
  const { badges, types } = useService();
  const { data, error, refetch } = useQuery({
    queryKey: ["badges", "copy", projectId, badgeId],
    queryFn: async () => {
      const badge = await badges.get({ projectId }, badgeId);
      return { badge, type: await types.get({ projectId }, badge.typeId) };
    },
  });
  if (data === undefined) return <NotLoaded error={error} onRetry={refetch} />;
  const name = t("badgeEditor.copyOf", { name: badgeName(data.badge) });
  const value = copyOf(editable(data.badge), name.slice(0, nameMaxChars));
  return <NewBadge name={`copy/${badgeId}`} type={data.type} value={value} />;
}

interface NewProps {
  /** Identifies the draft. */
  readonly name: string;
  readonly type: BadgeType;
  readonly value: BadgeValue;
}

function NewBadge({ name, type, value }: NewProps) {
  const projectId = useProjectId();
  const navigate = useNavigate();
  const { create } = useBadgeChanges();
  const open = ({ id }: Pick<Badge, "id">) =>
    navigate(`/${projectId}/badges/${id}`, { replace: true, state: justCreated });
  return (
    <BadgeEditor
      type={type}
      subject={{
        key: `badges/${projectId}/new/${name}`,
        saved: { value },
        isNew: true,
        save: async (wanted) => {
          const made = await create(withoutEmptyLanguages(wanted));
          open(made);
          return editable(made);
        },
        // Nothing to read: a new badge cannot have conflicts.
        read: () => Promise.resolve({ value }),
      }}
    />
  );
}

/**
 * The initial content of a new badge: the defaults and required constants of its type's schema
 * (without references).
 */
function startingContent(schema: JsonSchema): Record<string, unknown> {
  const { properties } = schema;
  const found: [string, unknown][] = [];
  for (const [name, inner] of Object.entries(isSchema(properties) ? properties : {})) {
    if (!isSchema(inner)) continue;
    const isRequired = Array.isArray(schema.required) && schema.required.includes(name);
    if ("default" in inner) found.push([name, inner.default]);
    else if (isRequired && "const" in inner) found.push([name, inner.const]);
    else if (isRequired && isSchema(inner.properties)) found.push([name, startingContent(inner)]);
  }
  return Object.fromEntries(found);
}
