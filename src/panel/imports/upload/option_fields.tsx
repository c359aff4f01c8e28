import { NativeSelect } from "@mantine/core";
import { useT } from "../../i18n/use_t.ts";
import { useMappings } from "../mappings/mapping_list.tsx";
import { builtInMappings, type ImportOptions, modes } from "./import_options.ts";

interface Props {
  readonly options: ImportOptions;
  readonly onChange: (part: Partial<ImportOptions>) => void;
  readonly disabled?: boolean;
}

/** How the file is read: by its columns, as Google's, or by a mapping of the project. */
export function MappingField({ options: { mapping }, onChange, disabled }: Props) {
  const t = useT();
  const { data } = useMappings();
  const builtIn = builtInMappings.map((value) => ({ value, label: t(`imports.mapping.${value}`) }));
  const own = data?.items.map(({ id }) => ({ value: id, label: id })) ?? [];
  const offered = [...builtIn, ...own];
  // The mapping of a feed, until the list is loaded.
  if (offered.every(({ value }) => value !== mapping)) {
    offered.push({ value: mapping, label: mapping });
  }
  const hint = builtInMappings.find((it) => it === mapping) ?? "own";
  return (
    <NativeSelect
      label={t("imports.mapping")}
      description={t(`imports.mappingHint.${hint}`)}
      inputWrapperOrder={["label", "input", "description"]}
      data={offered}
      value={mapping}
      onChange={({ currentTarget }) => onChange({ mapping: currentTarget.value })}
      disabled={disabled}
    />
  );
}

/** Whether the file is everything there is, or a part. */
export function ModeField({ options: { kind, mode }, onChange, disabled }: Props) {
  const t = useT();
  return (
    <NativeSelect
      label={t("imports.mode")}
      description={t(`imports.modeHint.${kind}.${mode}`)}
      inputWrapperOrder={["label", "input", "description"]}
      data={modes.map((value) => ({ value, label: t(`imports.mode.${kind}.${value}`) }))}
      value={mode}
      onChange={({ currentTarget }) =>
        onChange({ mode: modes.find((it) => it === currentTarget.value) ?? "merge" })}
      disabled={disabled}
    />
  );
}
