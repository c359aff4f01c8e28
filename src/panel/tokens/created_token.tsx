import { Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { CopiedText } from "../copy/copied_text.tsx";
import type { CreatedToken } from "../data/tokens.ts";
import { ConfirmButton } from "../forms/confirm_button.tsx";
import { useT } from "../i18n/use_t.ts";
import { Icon } from "../theme/icon.tsx";

interface Props {
  readonly created: CreatedToken;
  readonly onStored: () => void;
}

/**
 * Shows a new token's secret, which cannot be shown again later. It is hidden when the reader
 * confirms that it is stored.
 */
export function CreatedTokenNotice({ created, onStored }: Props) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  // Closing the tab would lose the secret.
  useWindowEvent("beforeunload", (event) => event.preventDefault());
  return (
    <Paper ref={place} tabIndex={-1} withBorder p={{ base: "md", sm: "lg" }}>
      <Stack gap="sm">
        <Group gap="xs" wrap="nowrap">
          <Icon name="check" />
          <Title order={2} size="h4">{t("tokens.created", { name: created.name })}</Title>
        </Group>
        <Text size="sm">{t("tokens.storeIt")}</Text>
        <CopiedText text={created.secret} what={t("tokens.secret")} />
        <Group justify="end">
          <ConfirmButton
            variant="default"
            label={t("tokens.stored")}
            title={t("tokens.storedTitle")}
            confirm={t("tokens.hide")}
            onConfirm={() => Promise.resolve(onStored())}
          >
            <Text size="sm">{t("tokens.storedText", { name: created.name })}</Text>
          </ConfirmButton>
        </Group>
      </Stack>
    </Paper>
  );
}
