import { Stack, TextInput } from "@mantine/core";
import { idMaxChars } from "../../projects/project_id.ts";
import { nameMaxChars } from "../../../domain/limits.ts";
import { useTypes } from "../../badges/use_types.ts";
import { useT } from "../../i18n/use_t.ts";
import { NumberField } from "../field_form/number_field.tsx";
import type { TypeForm } from "../form/type_form.ts";
import { idFrom } from "../generated_names.ts";
import type { PartProps } from "./type_part_props.ts";

interface Props extends PartProps {
  readonly isNew: boolean;
}

/** The fields for a type's name, its id, and how many of its badges a product shows. */
export function AboutType({ value, change, errors, isReadOnly, isNew }: Props) {
  const t = useT();
  const ids = new Set(useTypes().map(({ id }) => id));
  const rename = (name: string) =>
    change((before) => renamed(before, name, isNew ? ids : undefined));
  return (
    <Stack gap="md">
      <TextInput
        label={t("field.name")}
        description={t("types.nameHint")}
        value={value.name}
        error={errors["/name"]}
        onChange={({ currentTarget }) => rename(currentTarget.value)}
        maxLength={nameMaxChars}
        readOnly={isReadOnly}
        autoFocus={isNew}
        required
        withAsterisk={false}
      />
      <TextInput
        label={t("forms.id")}
        description={isNew ? t("types.idHint") : undefined}
        value={value.id}
        error={errors["/id"]}
        onChange={({ currentTarget: { value: id } }) => change((before) => ({ ...before, id }))}
        maxLength={idMaxChars}
        readOnly={isReadOnly || !isNew}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
      />
      <NumberField
        data-field="maxPerProduct"
        label={t("field.maxPerProduct")}
        description={t("types.maxHint")}
        value={value.maxPerProduct}
        error={errors["/maxPerProduct"]}
        onChange={(maxPerProduct) => change((before) => ({ ...before, maxPerProduct }))}
        isReadOnly={isReadOnly}
        isCount
      />
    </Stack>
  );
}

/** Changes the name, and derives the id from it unless an id was typed. */
function renamed(form: TypeForm, name: string, ids: ReadonlySet<string> | undefined): TypeForm {
  if (ids === undefined) return { ...form, name };
  const isMade = form.id === "" || form.id === idFrom(form.name, ids);
  if (!isMade) return { ...form, name };
  return { ...form, name, id: name.trim() === "" ? "" : idFrom(name, ids) };
}
