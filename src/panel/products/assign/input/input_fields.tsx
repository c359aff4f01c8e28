import { NativeSelect, Stack } from "@mantine/core";
import { useT } from "../../../i18n/use_t.ts";
import type { AssignDraft } from "../assign_draft.ts";
import { actions } from "../plan/effect.ts";
import { IdsField } from "./ids_field.tsx";
import { readings } from "./read_input.ts";

interface Props {
  readonly draft: AssignDraft;
  readonly onChange: (part: Partial<AssignDraft>) => void;
  readonly isDisabled: boolean;
}

/** The fields for the action and the products. */
export function InputFields({ draft, onChange, isDisabled }: Props) {
  const t = useT();
  return (
    <Stack gap="md">
      <NativeSelect
        label={t("assign.action")}
        description={t(`assign.${draft.action}Text`)}
        inputWrapperOrder={["label", "input", "description"]}
        maw="24rem"
        data={actions.map((value) => ({ value, label: t(`assign.${value}`) }))}
        value={draft.action}
        onChange={({ currentTarget }) =>
          onChange({ action: actions.find((it) => it === currentTarget.value) ?? "add" })}
        disabled={isDisabled}
      />
      <IdsField draft={draft} onChange={onChange} isDisabled={isDisabled} />
      <NativeSelect
        label={t("assign.reading")}
        maw="24rem"
        data={readings.map((value) => ({ value, label: t(`assign.reading.${value}`) }))}
        value={draft.reading}
        onChange={({ currentTarget }) =>
          onChange({ reading: readings.find((it) => it === currentTarget.value) ?? "products" })}
        disabled={isDisabled}
      />
    </Stack>
  );
}
