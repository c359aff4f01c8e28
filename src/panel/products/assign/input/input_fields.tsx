import { Anchor, NativeSelect, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { useT } from "../../../i18n/use_t.ts";
import { useProjectId } from "../../../projects/use_projects.ts";
import type { AssignDraft } from "../assign_draft.ts";
import { actions } from "../plan/effect.ts";
import { IdsField } from "./ids_field.tsx";

interface Props {
  readonly draft: AssignDraft;
  readonly onChange: (part: Partial<AssignDraft>) => void;
  readonly isDisabled: boolean;
}

/** The fields for the action and the products. */
export function InputFields({ draft, onChange, isDisabled }: Props) {
  const t = useT();
  const projectId = useProjectId();
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
      <Text size="sm" c="dimmed">
        {t("assign.byFile")}{" "}
        <Anchor
          component={Link}
          to={`/${projectId}/imports?kind=assignments`}
          inherit
          underline="always"
        >
          {t("assign.toImports")}
        </Anchor>
      </Text>
    </Stack>
  );
}
