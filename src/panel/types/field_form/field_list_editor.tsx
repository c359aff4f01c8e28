import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import type { InputErrors } from "../../data/service_problem.ts";
import { useT } from "../../i18n/use_t.ts";
import { Icon } from "../../theme/icon.tsx";
import {
  type FieldList,
  isNewName,
  keysBeside,
  namedFields,
  withChanged,
} from "../form/field_list.ts";
import { readFields } from "../fields/read_fields.ts";
import type { Schema } from "../fields/write_schema.ts";
import { FieldCard } from "./field_card.tsx";
import classes from "./field_card.module.css";
import { CheckboxField } from "./checkbox_field.tsx";
import { useFieldActions } from "./use_field_actions.ts";
import type { Field } from "../fields/field.ts";
import { readyMade, withTitle } from "../form/ready_made.ts";

interface Props {
  readonly list: FieldList;
  readonly savedSchema: Schema | undefined;
  readonly errors: InputErrors;
  readonly isReadOnly: boolean;
  readonly onChange: (list: FieldList) => void;
}

/** Edits, moves, removes and adds fields of a type. */
export function FieldListEditor({ list, savedSchema, errors, isReadOnly, onChange }: Props) {
  const t = useT();
  const { add, remove, move, idOf } = useFieldActions(list, onChange);
  const named = namedFields(list);
  const savedKeys = keysOf(savedSchema);
  return (
    <Stack gap="md">
      {named.length === 0 && <Text c="dimmed">{t("types.noFields")}</Text>}
      <ol role="list" className={classes.list}>
        {named.map(([name, field], index) => (
          <li key={name}>
            <FieldCard
              field={field}
              number={index + 1}
              count={named.length}
              savedKey={savedKeys.includes(name) ? name : undefined}
              followsTitle={isNewName(name) && !savedKeys.includes(name)}
              taken={keysBeside(list, name)}
              errors={errors}
              isReadOnly={isReadOnly}
              idOf={(part) => idOf(`${part} ${name}`)}
              onChange={(changed) => onChange(withChanged(list, name, changed))}
              onMove={(by) => move(name, by)}
              onRemove={() => remove(name)}
            />
          </li>
        ))}
      </ol>
      <RemovedFields keys={savedKeys.filter((key) => !Object.hasOwn(list.fields, key))} />
      {!isReadOnly && <AddField list={list} id={idOf("add")} onAdd={add} />}
      <CheckboxField
        label={t("types.open")}
        description={t("types.openHint")}
        isOn={list.isOpen}
        isReadOnly={isReadOnly}
        onChange={(isOpen) => onChange({ ...list, isOpen })}
      />
    </Stack>
  );
}

/** The keys of a schema's fields. */
function keysOf(schema: Schema | undefined): string[] {
  const { fieldSet } = schema === undefined ? {} : readFields(schema);
  return fieldSet?.fields.map(({ key }) => key) ?? [];
}

function RemovedFields({ keys }: { readonly keys: readonly string[] }) {
  const t = useT();
  if (keys.length === 0) return null;
  return (
    <Alert variant="default" icon={<Icon name="warning" />}>
      {t("types.removedKeys", { count: keys.length, keys: keys.join(", ") })}
    </Alert>
  );
}

interface AddProps {
  readonly list: FieldList;
  readonly id: string;
  readonly onAdd: (field: Field) => void;
}

/** Buttons to add a common field that the type lacks, or any other. */
function AddField({ list, id, onAdd }: AddProps) {
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
