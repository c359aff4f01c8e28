import "@mantine/core/styles/Checkbox.layer.css";
import { Alert, Button, Group, Stack } from "@mantine/core";
import { useMemo, useState } from "react";
import { useUndo } from "../../plans/use_undo.ts";
import type { Badge } from "../../data/resource.ts";
import { useT } from "../../i18n/use_t.ts";
import { errorText } from "../../notices/error_text.ts";
import { useToast } from "../../notices/toast.tsx";
import { BadgeList, type ListProps } from "../list/badge_list.tsx";
import { BulkBar } from "./bulk_bar.tsx";
import { BulkDialog } from "./bulk_dialog.tsx";
import type { BulkAction } from "./bulk_plan.ts";
import { SelectableItem } from "./selectable_item.tsx";
import { SelectionContext } from "./selection_context.ts";

interface Props extends ListProps {
  /** Loads all badges that match the filter. */
  readonly loadAll: () => Promise<readonly Badge[]>;
}

/** What was done last, so that it can be undone. */
interface Done {
  readonly kind: BulkAction["kind"];
  readonly count: number;
  readonly revision: number;
}

const none: ReadonlySet<string> = new Set();

/** The list of badges with checkboxes, and what can be done with those that are selected. */
export function SelectableList({ badges, loadAll, ...list }: Props) {
  const t = useT();
  const toast = useToast();
  const [ids, setIds] = useState(none);
  const [isLoading, setIsLoading] = useState(false);
  const [kind, setKind] = useState<BulkAction["kind"]>();
  const [done, setDone] = useState<Done>();
  const selection = useMemo(() => ({
    ids,
    toggle: (id: string) => setIds((before) => before.symmetricDifference(new Set([id]))),
  }), [ids]);
  const selectAll = async () => {
    setIsLoading(true);
    try {
      setIds(new Set((await loadAll()).map(({ id }) => id)));
    } catch (error) {
      toast(errorText(error, t), true);
    } finally {
      setIsLoading(false);
    }
  };
  const finish = (revision: number) => {
    if (kind !== undefined) setDone({ kind, count: ids.size, revision });
    setIds(none);
  };
  return (
    <SelectionContext value={selection}>
      <Stack gap="xs">
        {done && <DoneNotice done={done} onUndone={() => setDone(undefined)} />}
        <BadgeList badges={badges} {...list} hasTools Item={SelectableItem} />
        <BulkBar
          ids={ids}
          areAll={!list.hasMore && badges.every(({ id }) => ids.has(id))}
          isLoading={isLoading}
          onAll={selectAll}
          onNone={() => setIds(none)}
          onAction={setKind}
        />
        {kind && (
          <BulkDialog
            kind={kind}
            ids={ids}
            onDone={finish}
            onClose={() => setKind(undefined)}
          />
        )}
      </Stack>
    </SelectionContext>
  );
}

interface NoticeProps {
  readonly done: Done;
  readonly onUndone: () => void;
}

/** Says what was done with how many badges, and takes it back at once. */
function DoneNotice({ done: { kind, count, revision }, onUndone }: NoticeProps) {
  const t = useT();
  const undo = useUndo();
  const [isBusy, setIsBusy] = useState(false);
  const takeBack = async () => {
    setIsBusy(true);
    if (await undo(revision)) onUndone();
    else setIsBusy(false);
  };
  return (
    <Alert color="green" role="status">
      <Group justify="space-between">
        {t(`bulk.did.${kind}`, { count })}
        <Button variant="default" size="compact-sm" loading={isBusy} onClick={takeBack}>
          {t("undo.undo")}
        </Button>
      </Group>
    </Alert>
  );
}
