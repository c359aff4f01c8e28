import "@mantine/core/styles/Checkbox.layer.css";
import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { configurationMaxBytes } from "../../domain/limits.ts";
import { useService } from "../auth/use_service.ts";
import { useHasScope } from "../auth/use_session.ts";
import { PlanLoader } from "../plans/plan_loader.tsx";
import type { Plan, PlanInput } from "../data/plans.ts";
import { ChooseFile } from "../forms/choose_file.tsx";
import { ConfirmDialog } from "../forms/confirm_button.tsx";
import { useReturnFocus } from "../forms/focus/use_return_focus.ts";
import { isObject, readJson } from "../forms/json.ts";
import { useT } from "../i18n/use_t.ts";
import { useToast } from "../notices/toast.tsx";
import { useProjectId } from "../projects/use_projects.ts";
import { Icon } from "../theme/icon.tsx";
import { Section } from "../theme/section.tsx";

type Configuration = NonNullable<PlanInput["configuration"]>;

/** Downloads the configuration as a file, and applies such a file after showing what it changes. */
export function ConfigurationFiles() {
  const t = useT();
  const projectId = useProjectId();
  const mayWrite = useHasScope("write");
  const { plans } = useService();
  const [configuration, setConfiguration] = useState<Configuration>();
  const [isBroken, setIsBroken] = useState(false);
  const open = async (file: File) => {
    const read = await readConfiguration(file);
    setIsBroken(read === undefined);
    setConfiguration(read);
  };
  return (
    <Section title={t("configuration.title")} lead={t("configuration.lead")}>
      <Group gap="sm">
        <Button
          component="a"
          href={plans.configurationUrl({ projectId })}
          download={`${projectId}.json`}
          variant="default"
          leftSection={<Icon name="down" size={15} />}
        >
          {t("configuration.export")}
        </Button>
        {mayWrite && (
          <ChooseFile
            accept="application/json,.json"
            onChoose={open}
            inputProps={{ "aria-label": t("configuration.import") }}
          >
            {(props) => (
              <Button {...props} variant="default" leftSection={<Icon name="upload" size={15} />}>
                {t("configuration.import")}
              </Button>
            )}
          </ChooseFile>
        )}
      </Group>
      {isBroken && <Text size="sm" c="var(--mantine-color-error)">{t("configuration.broken")}
      </Text>}
      {configuration !== undefined && (
        <ImportDialog
          configuration={configuration}
          onClose={() => setConfiguration(undefined)}
        />
      )}
    </Section>
  );
}

/** The document in a file; `undefined` if it is none. The service checks the rest. */
async function readConfiguration(file: File): Promise<Configuration | undefined> {
  if (file.size > configurationMaxBytes) return undefined;
  const read = readJson(await file.text());
  return read.isRead && isConfiguration(read.value) ? read.value : undefined;
}

function isConfiguration(value: unknown): value is Configuration {
  return isObject(value) && "format" in value;
}

interface DialogProps {
  readonly configuration: Configuration;
  readonly onClose: () => void;
}

/** Shows what the file changes, and applies it. */
function ImportDialog({ configuration, onClose }: DialogProps) {
  const t = useT();
  useReturnFocus();
  const toast = useToast();
  const { plans } = useService();
  const projectId = useProjectId();
  const queries = useQueryClient();
  const [prune, setPrune] = useState(false);
  const [plan, setPlan] = useState<Plan>();
  const apply = async () => {
    if (plan === undefined) return;
    await plans.apply({ projectId }, plan.id);
    toast(t("configuration.imported"));
    await queries.invalidateQueries();
  };
  return (
    <ConfirmDialog
      isOpen
      title={t("configuration.importTitle")}
      confirm={t("configuration.apply")}
      isReady={plan !== undefined && plan.steps.length > 0}
      onConfirm={apply}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Checkbox
          label={t("configuration.prune")}
          checked={prune}
          onChange={({ currentTarget }) => setPrune(currentTarget.checked)}
        />
        <PlanLoader
          key={String(prune)}
          source={{ configuration, prune }}
          onPlan={setPlan}
          plan={plan}
        />
      </Stack>
    </ConfirmDialog>
  );
}
