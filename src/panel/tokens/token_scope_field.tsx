import { Radio, Stack } from "@mantine/core";
import { isScope, scopes } from "../auth/session.ts";
import { useT } from "../i18n/use_t.ts";
import type { TokenFieldProps } from "./token_form.ts";

/** What a token may do. */
export function TokenScopeField({ form, change, error }: TokenFieldProps) {
  const t = useT();
  return (
    <Radio.Group
      name="scopes"
      label={t("tokens.scope")}
      error={error}
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
