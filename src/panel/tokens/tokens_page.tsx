import { Button, Group, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useService } from "../auth/use_service.ts";
import { useMay } from "../auth/use_session.ts";
import type { MadeToken as Made } from "../data/tokens.ts";
import { drafts } from "../forms/drafts.ts";
import { useNow } from "../i18n/use_now.ts";
import { useT } from "../i18n/use_t.ts";
import frame from "../look/framed_list.module.css";
import { Icon } from "../look/icon.tsx";
import { useAnnounce } from "../notices/announcer.tsx";
import { Blank } from "../notices/blank.tsx";
import { FaultNotice } from "../notices/fault_notice.tsx";
import { LoadingLine } from "../notices/loading_line.tsx";
import { PageTitle } from "../notices/page_title.tsx";
import { MadeToken } from "./made_token.tsx";
import { NewToken } from "./new_token.tsx";
import { TokenRow } from "./token_row.tsx";
import { useMadeToken } from "./use_made_token.ts";
import { useTokens } from "./use_tokens.ts";

/** The tokens with which people and programs access the service. */
export function TokensPage() {
  const t = useT();
  const isAllowed = useMay("admin");
  const [isNew, setIsNew] = useState(() => drafts.read("tokens/new") !== undefined);
  const isOffered = isAllowed && !isNew;
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="end" gap="sm">
        <div>
          <PageTitle>{t("tokens.title")}</PageTitle>
          <Text c="dimmed" maw="44rem">{t("tokens.lead")}</Text>
        </div>
        {isOffered && (
          <Button leftSection={<Icon name="plus" />} onClick={() => setIsNew(true)}>
            {t("tokens.new")}
          </Button>
        )}
      </Group>
      {isAllowed
        ? <Tokens isNew={isNew} setIsNew={setIsNew} />
        : <Blank icon="key" title={t("tokens.notAllowed")} text={t("tokens.notAllowedText")} />}
    </Stack>
  );
}

interface TokensProps {
  readonly isNew: boolean;
  readonly setIsNew: (isNew: boolean) => void;
}

function Tokens({ isNew, setIsNew }: TokensProps) {
  const t = useT();
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const { made, keep, forget } = useMadeToken();
  const onMade = (token: Made) => {
    keep(token);
    setIsNew(false);
    announce(t("tokens.made", { name: token.name }));
    queryClient.invalidateQueries({ queryKey: ["tokens"] });
  };
  return (
    <>
      {isNew && <NewToken onMade={onMade} onCancel={() => setIsNew(false)} />}
      {made && <MadeToken key={made.id} made={made} onStored={forget} />}
      <TokenList />
    </>
  );
}

function TokenList() {
  const t = useT();
  const now = useNow();
  const { data: tokens, error, refetch } = useTokens();
  const revoke = useRevoke();
  if (tokens === undefined) {
    return error ? <FaultNotice error={error} onRetry={refetch} /> : <LoadingLine />;
  }
  if (tokens.length === 0) {
    return <Blank icon="key" title={t("tokens.none")} text={t("tokens.noneText")} />;
  }
  const byAge = tokens.toSorted((a, b) => a.createdAt < b.createdAt ? 1 : -1);
  return (
    <ul role="list" aria-label={t("tokens.title")} className={frame.list}>
      {byAge.map((token) => (
        <li key={token.id}>
          <TokenRow token={token} now={now} onRevoke={() => revoke(token)} />
        </li>
      ))}
    </ul>
  );
}

function useRevoke() {
  const t = useT();
  const announce = useAnnounce();
  const { tokens } = useService();
  const queryClient = useQueryClient();
  const { made, forget } = useMadeToken();
  return async ({ id, name }: Pick<Made, "id" | "name">) => {
    await tokens.revoke(id);
    // The secret of a revoked token is useless.
    if (made?.id === id) forget();
    announce(t("tokens.revoked", { name }));
    await queryClient.invalidateQueries({ queryKey: ["tokens"] });
  };
}
