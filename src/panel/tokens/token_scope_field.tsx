import { Radio, Stack } from "@mantine/core";
import { isScope, type Scope } from "../auth/session.ts";
import { useT } from "../i18n/use_t.ts";
import type { FieldProps } from "./new_token.tsx";

const scopes: readonly Scope[] = ["read", "write", "admin"];

/** What a token may do. */
export function TokenScopeField({ form, change, fault }: FieldProps) {
  const t = useT();
  return (
    <Radio.Group
      name="scopes"
      label={t("tokens.scope")}
      error={fault}
      value={form.scope}
      onChange={(scope) => isScope(scope) && change({ scope })}
    >
      <Stack gap="xs" mt="xs">
        {scopes.map((scope) => (
          <Radio
            key={scope}
            value={scope}
            label={t(`tokens.scope.${scope}`)}
            description={t(`tokens.scopeHint.${scope}`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
