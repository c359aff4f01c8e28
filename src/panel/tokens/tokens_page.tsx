import { Button, Stack } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useService } from "../auth/use_service.ts";
import { useHasScope } from "../auth/use_session.ts";
import type { CreatedToken } from "../data/tokens.ts";
import { drafts } from "../forms/drafts.ts";
import { useNow } from "../i18n/use_now.ts";
import { useT } from "../i18n/use_t.ts";
import frame from "../theme/framed_list.module.css";
import { Icon } from "../theme/icon.tsx";
import { useAnnounce } from "../notices/announcer.tsx";
import { EmptyState } from "../notices/empty_state.tsx";
import { NotLoaded } from "../notices/error_notice.tsx";
import { PageTitle } from "../notices/page_title.tsx";
import { CreatedTokenNotice } from "./created_token.tsx";
import { NewToken } from "./new_token.tsx";
import { isTokenForm } from "./token_form.ts";
import { SessionList } from "./session_list.tsx";
import { TokenRow } from "./token_row.tsx";
import { useTokens } from "../auth/use_tokens.ts";

/** The tokens with which people and programs access the service. */
export function TokensPage() {
  const t = useT();
  const isAllowed = useHasScope("admin");
  const [isNew, setIsNew] = useState(() => drafts.read("tokens/new", isTokenForm) !== undefined);
  const isOffered = isAllowed && !isNew;
  return (
    <Stack gap="lg">
      <PageTitle
        lead={t("tokens.lead")}
        action={isOffered && (
          <Button
            leftSection={<Icon name="plus" />}
            onClick={() => setIsNew(true)}
          >
            {t("tokens.new")}
          </Button>
        )}
      >
        {t("tokens.title")}
      </PageTitle>
      {isAllowed ? <Tokens isNew={isNew} setIsNew={setIsNew} /> : (
        <EmptyState
          icon="key"
          title={t("tokens.notAllowed")}
          text={t("tokens.notAllowedText")}
        />
      )}
      <SessionList />
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
  const { created, keep, forget } = useCreatedToken();
  const onCreated = (token: CreatedToken) => {
    keep(token);
    setIsNew(false);
    announce(t("tokens.created", { name: token.name }));
    queryClient.invalidateQueries({ queryKey: ["tokens"] });
  };
  return (
    <>
      {isNew && <NewToken onCreated={onCreated} onCancel={() => setIsNew(false)} />}
      {created && <CreatedTokenNotice key={created.id} created={created} onStored={forget} />}
      <TokenList />
    </>
  );
}

function TokenList() {
  const t = useT();
  const now = useNow();
  const { data: tokens, error, refetch } = useTokens();
  const revoke = useRevoke();
  if (tokens === undefined) return <NotLoaded error={error} onRetry={refetch} />;
  if (tokens.length === 0) {
    return <EmptyState icon="key" title={t("tokens.none")} text={t("tokens.noneText")} />;
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
  const { created, forget } = useCreatedToken();
  return async ({ id, name }: Pick<CreatedToken, "id" | "name">) => {
    await tokens.revoke(id);
    // The secret of a revoked token is useless.
    if (created?.id === id) forget();
    announce(t("tokens.revoked", { name }));
    await queryClient.invalidateQueries({ queryKey: ["tokens"] });
  };
}

const queryKey = ["created-token"];

/**
 * The token created last, until the reader confirms that its secret is stored, so that opening
 * another page does not lose it. It is only in memory, and is removed on signing out.
 */
function useCreatedToken() {
  const queryClient = useQueryClient();
  const { data = null } = useQuery<CreatedToken | null>({
    queryKey,
    // It cannot be fetched.
    enabled: false,
    gcTime: Infinity,
    initialData: null,
    staleTime: Infinity,
  });
  return {
    created: data,
    keep: (token: CreatedToken) => queryClient.setQueryData(queryKey, token),
    forget: () => queryClient.setQueryData(queryKey, null),
  };
}
