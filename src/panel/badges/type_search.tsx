import { TextInput } from "@mantine/core";
import { useT } from "../i18n/use_t.ts";
import { Icon } from "../theme/icon.tsx";

/** A list of more types than this has a search. */
export const shortListMax = 10;

interface Props {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Narrows a list of types down by name or id. */
export function TypeSearch({ value, onChange }: Props) {
  const t = useT();
  return (
    <TextInput
      type="search"
      label={t("types.search")}
      leftSection={<Icon name="search" />}
      maw="24rem"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
