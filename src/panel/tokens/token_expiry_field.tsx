import { Group, NativeSelect, TextInput } from "@mantine/core";
import { useT } from "../i18n/use_t.ts";
import { expiries, type TokenFieldProps } from "./token_form.ts";

export function TokenExpiryField({ form, change, error }: TokenFieldProps) {
  const t = useT();
  const data = expiries.map((value) => ({
    value,
    label: value === "never" || value === "date"
      ? t(`tokens.expiry.${value}`)
      : t("tokens.expiry.days", { count: Number(value) }),
  }));
  return (
    <Group align="start" gap="md">
      <NativeSelect
        label={t("tokens.expiry")}
        value={form.expiry}
        data={data}
        onChange={({ currentTarget: { value } }) =>
          change({ expiry: expiries.find((it) => it === value) ?? "never" })}
        error={form.expiry === "date" ? undefined : error}
      />
      {form.expiry === "date" && (
        <TextInput
          type="date"
          name="expiresAt"
          label={t("tokens.lastDay")}
          value={form.lastDay}
          onChange={({ currentTarget }) => change({ lastDay: currentTarget.value })}
          error={error}
        />
      )}
    </Group>
  );
}
