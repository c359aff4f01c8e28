import { Button, Group, Stack, Text } from "@mantine/core";
import { useT } from "../../i18n/use_t.ts";
import { Icon } from "../../theme/icon.tsx";
import type { Field } from "../fields/field.ts";
import type { FieldList } from "../form/field_list.ts";
import { readyMade, withTitle } from "../form/ready_made.ts";

interface Props {
  readonly list: FieldList;
  readonly id: string;
  readonly onAdd: (field: Field) => void;
}

/** Buttons to add a common field that the type lacks, or any other. */
export function AddField({ list, id, onAdd }: Props) {
  const t = useT();
  const keys = new Set(Object.values(list.fields).map(({ key }) => key));
  const missing = readyMade.filter(({ field }) => !keys.has(field.key));
  return (
    <Stack gap="xs" component="section" aria-labelledby={`${id}-label`}>
      <Text id={`${id}-label`} size="sm" fw={500}>{t("types.add")}</Text>
      <Group gap="xs">
        <Button
          id={id}
          variant="light"
          leftSection={<Icon name="plus" />}
          onClick={() => onAdd({ kind: "text", key: "", isRequired: false })}
        >
          {t("types.addOther")}
        </Button>
        {missing.map((ready) => (
          <Button
            key={ready.field.key}
            variant="default"
            leftSection={<Icon name="plus" />}
            onClick={() => onAdd(withTitle(ready, t))}
          >
            {t(ready.title)}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
