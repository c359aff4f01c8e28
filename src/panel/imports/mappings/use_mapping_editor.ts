import { useMemo } from "react";
import { useService } from "../../auth/use_service.ts";
import type { Mapping } from "../../data/mappings.ts";
import type { Versioned } from "../../data/resource.ts";
import { creationError } from "../../forms/creation_error.ts";
import type { Saved } from "../../forms/saved.ts";
import { type Editor, useEditor } from "../../forms/use_editor.ts";
import { useT } from "../../i18n/use_t.ts";
import { useProjectId } from "../../projects/use_projects.ts";
import {
  emptyMapping,
  isMappingValue,
  type MappingValue,
  toMapping,
  toValue,
} from "./mapping_value.ts";

/** A mapping, or a new one, as edited with `useEditor`. */
export function useMappingEditor(mapping: Versioned<Mapping> | undefined): Editor<MappingValue> {
  const t = useT();
  const projectId = useProjectId();
  const { mappings } = useService();
  const saved = useMemo(() => mapping === undefined ? empty : savedOf(mapping), [mapping]);
  return useEditor<MappingValue>({
    key: `mappings/${projectId}/${mapping?.id ?? ""}`,
    saved,
    isNew: mapping === undefined,
    isValue: isMappingValue,
    read: async () => savedOf(await mappings.get({ projectId }, mapping?.id ?? "")),
    save: async (value, version) => {
      const stored = await mappings.save({ projectId }, { ...toMapping(value), version }).catch(
        (error) => {
          const isNew = mapping === undefined;
          throw isNew
            ? creationError(error, { parameter: "mappingId" }, t("mappings.taken"))
            : error;
        },
      );
      return savedOf(stored);
    },
  });
}

const empty: Saved<MappingValue> = { value: emptyMapping };

function savedOf({ version, ...mapping }: Versioned<Mapping>): Saved<MappingValue> {
  return { value: toValue(mapping), version };
}
