import { List } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { useService } from "../../auth/use_service.ts";
import { useBadgeNames } from "../../differences/use_badge_names.ts";
import { useT } from "../../i18n/use_t.ts";
import { useProjectId } from "../../projects/use_projects.ts";
import { changeSentence } from "../change_sentence.ts";

interface Props {
  readonly revisions: readonly number[];
}

/** How many changes are named. */
const namedMax = 8;

/** Names later changes by their revisions, and by what they did once that is loaded. */
export function LaterChanges({ revisions }: Props) {
  const t = useT();
  const projectId = useProjectId();
  const { changes } = useService();
  const loaded = useQueries({
    queries: revisions.slice(0, namedMax).map((revision) => ({
      queryKey: ["changes", "one", projectId, revision],
      queryFn: () => changes.get({ projectId }, revision),
      staleTime: Infinity,
    })),
  });
  const nameBadge = useBadgeNames(loaded.flatMap(({ data }) => data ?? []));
  return (
    <List size="sm" mt="xs">
      {loaded.map(({ data }, at) => {
        const revision = String(revisions[at]);
        const { key, values } = data ? changeSentence(data, nameBadge) : {};
        return (
          <List.Item key={revision}>
            {key === undefined
              ? t("changes.revision", { revision })
              : t("undo.later", { revision, sentence: t(key, values) })}
          </List.Item>
        );
      })}
      {revisions.length > namedMax && (
        <List.Item>{t("forms.andMore", { count: revisions.length - namedMax })}</List.Item>
      )}
    </List>
  );
}
