import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useAuthorName } from "../auth/use_author_name.ts";
import { useOwnTokenId } from "../auth/use_own_token_id.ts";
import { useService } from "../auth/use_service.ts";
import { timeSince } from "../i18n/relative_time.ts";
import { useFormatLocale } from "../i18n/use_format_locale.ts";
import { useNow } from "../i18n/use_now.ts";
import { useT } from "../i18n/use_t.ts";
import { useProjectId } from "./use_projects.ts";

/** The change was made while the reader edited, so there are few after it. */
const searched = 20;

interface Props {
  /** The service's name of what was saved, such as `badges/{id}`. */
  readonly subject: string;
}

/** Who saved or deleted it last, and when; nothing if that is not among the latest changes. */
export function LastSaved({ subject }: Props) {
  const t = useT();
  const now = useNow();
  const language = useFormatLocale();
  const authorName = useAuthorName();
  const ownTokenId = useOwnTokenId();
  const projectId = useProjectId();
  const { changes } = useService();
  const { data } = useQuery({
    queryKey: ["changes", "of", projectId, subject],
    queryFn: () => changes.list({ projectId }, { limit: searched }),
    // Someone has just saved it.
    staleTime: 0,
  });
  const last = data?.items.find((change) => change.subject === subject);
  if (last === undefined || ownTokenId === undefined) return null;
  const when = timeSince(Date.parse(last.at), now, language);
  const isDeleted = last.after === undefined;
  const text = last.tokenId === ownTokenId
    ? t(isDeleted ? "forms.youDeleted" : "forms.youSaved", { when })
    : t(isDeleted ? "forms.deletedBy" : "forms.savedBy", { name: authorName(last.tokenId), when });
  return <Text size="sm">{text}</Text>;
}
