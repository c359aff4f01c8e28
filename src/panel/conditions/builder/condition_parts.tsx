import { useAnnounce } from "../../notices/announcer.tsx";
import { useT } from "../../i18n/use_t.ts";
import { freeId, removePart, replacePart } from "../parts/edit_parts.ts";
import type { Group } from "../parts/part.ts";
import { type Builder, BuilderContext } from "./builder_context.ts";
import { GroupParts } from "./group_parts.tsx";

interface Props extends Pick<Builder, "kind" | "attributes" | "errors"> {
  readonly group: Group;
  readonly onChange: (group: Group) => void;
}

/** The condition builder: comparisons and groups that read as sentences. */
export function ConditionParts({ group, onChange, ...shared }: Props) {
  const t = useT();
  const announce = useAnnounce();
  const builder: Builder = {
    ...shared,
    change: (part) => onChange(replacePart(group, part)),
    remove: (id) => {
      onChange(removePart(group, id));
      announce(t("conditions.removed"));
    },
    freeId: () => freeId(group),
  };
  return (
    <BuilderContext value={builder}>
      <GroupParts group={group} number="" />
    </BuilderContext>
  );
}
