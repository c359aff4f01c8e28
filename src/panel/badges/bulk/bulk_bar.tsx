import { Button } from "@mantine/core";
import { useService } from "../../auth/use_service.ts";
import { saveFile } from "../../forms/save_file.ts";
import { useT } from "../../i18n/use_t.ts";
import { errorText } from "../../notices/error_text.ts";
import { useToast } from "../../notices/toast.tsx";
import { useProjectId } from "../../projects/use_projects.ts";
import { type BulkAction, bulkDocument } from "./bulk_plan.ts";
import classes from "./bulk.module.css";

interface Props {
  readonly ids: ReadonlySet<string>;
  /** Whether all badges that match the filter are selected. */
  readonly areAll: boolean;
  /** Whether they are being loaded, to be selected. */
  readonly isLoading: boolean;
  readonly onAll: () => void;
  readonly onNone: () => void;
  readonly onAction: (kind: BulkAction["kind"]) => void;
}

const kinds = ["pause", "resume", "schedule", "group", "delete"] as const;

/** How many badges are selected, and what can be done with them. */
export function BulkBar({ ids, areAll, isLoading, onAll, onNone, onAction }: Props) {
  const t = useT();
  const toast = useToast();
  const projectId = useProjectId();
  const { plans } = useService();
  const isNone = ids.size === 0;
  const download = async () => {
    try {
      const configuration = await plans.configuration({ projectId });
      const text = JSON.stringify(bulkDocument(configuration, ids), undefined, 2);
      saveFile(`${projectId}-badges.json`, { text, type: "application/json" });
    } catch (error) {
      toast(errorText(error, t), true);
    }
  };
  return (
    <div role="group" aria-label={t("bulk.bar")} className={classes.bar}>
      <span role="status" className={classes.count}>{t("bulk.selected", { count: ids.size })}</span>
      <Button
        variant="default"
        size="compact-md"
        loading={isLoading}
        onClick={areAll ? onNone : onAll}
      >
        {t(areAll ? "bulk.none" : "bulk.all")}
      </Button>
      {kinds.map((kind) => (
        <Button
          key={kind}
          variant="default"
          size="compact-md"
          c={kind === "delete" && !isNone ? "var(--mantine-color-error)" : undefined}
          disabled={isNone}
          onClick={() => onAction(kind)}
        >
          {t(`bulk.${kind}`)}
        </Button>
      ))}
      <Button variant="default" size="compact-md" disabled={isNone} onClick={download}>
        {t("bulk.export")}
      </Button>
    </div>
  );
}
