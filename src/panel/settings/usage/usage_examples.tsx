import { Anchor, Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { CopiedText } from "../../copy/copied_text.tsx";
import type { MessageKey } from "../../i18n/en.ts";
import { useT } from "../../i18n/use_t.ts";
import { Icon } from "../../theme/icon.tsx";
import {
  clientSnippet,
  curlSnippet,
  elementScriptSnippet,
  elementSnippet,
  installSnippet,
  type SnippetValues,
  typesSnippet,
} from "./snippets.ts";
import { useQuery } from "@tanstack/react-query";
import { useService } from "../../auth/use_service.ts";
import { useProjectId } from "../../projects/use_projects.ts";
import { exampleContext } from "./example_context.ts";

/** The only project whose badges the demo shop shows. */
const demoProjectId = "demo";

/** Code examples for using the project in a shop, ready to copy, with the project's own values. */
export function UsageExamples() {
  const t = useT();
  const values = useSnippetValues();
  if (values === undefined) return null;
  return (
    <Stack component="section" gap="lg" aria-labelledby="use-it">
      <div>
        <Title order={2} size="h3" id="use-it">{t("project.use")}</Title>
        <Text c="dimmed" maw="44rem">{t("project.useText")}</Text>
      </div>
      <Example title="project.useCurl" text="project.useCurlText">
        <CopiedText text={curlSnippet(values)} what={t("project.theCommand")} />
      </Example>
      <ClientExample values={values} />
      <Example title="project.useTypes" text="project.useTypesText">
        <CopiedText text={typesSnippet(values)} what={t("project.theCommand")} />
      </Example>
      <Links projectId={values.projectId} />
    </Stack>
  );
}

function ClientExample({ values }: { readonly values: SnippetValues }) {
  const t = useT();
  return (
    <Example title="project.useClient" text="project.useClientText">
      <CopiedText text={installSnippet} what={t("project.theCommand")} />
      <Text size="sm">{t("project.useClientCode")}</Text>
      <CopiedText text={clientSnippet(values)} what={t("project.theCode")} />
      <Text size="sm">{t("project.useElement")}</Text>
      <CopiedText text={elementScriptSnippet(values)} what={t("project.theScript")} />
      <CopiedText text={elementSnippet(values)} what={t("project.theElement")} />
    </Example>
  );
}

interface ExampleProps {
  readonly title: MessageKey;
  readonly text: MessageKey;
  readonly children: ReactNode;
}

function Example({ title, text, children }: ExampleProps) {
  const t = useT();
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">{t(title)}</Title>
      <Text size="sm" maw="44rem">{t(text)}</Text>
      {children}
    </Stack>
  );
}

function Links({ projectId }: Pick<SnippetValues, "projectId">) {
  const t = useT();
  return (
    <Group gap="lg">
      <ExternalLink href={`/docs/${projectId}`}>{t("project.docs")}</ExternalLink>
      {projectId === demoProjectId && <ExternalLink href="/demo">{t("project.demo")}</ExternalLink>}
    </Group>
  );
}

/** A link to another page of the service, outside of the panel. */
function ExternalLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <Anchor href={href} target="_blank">
      <Group component="span" gap={6} wrap="nowrap">
        {children}
        <Icon name="external" size={15} />
      </Group>
    </Anchor>
  );
}

/** How many of the project's badges are read for the example context. */
const badgesMax = 100;
/** Used if no product is stored; queries accept any id. */
const anyProductId = 1234;

/** The values for this project's code examples; `undefined` until they are loaded. */
function useSnippetValues(): SnippetValues | undefined {
  const { badges, projects } = useService();
  const projectId = useProjectId();
  const { data } = useQuery({
    queryKey: ["badges", "example", projectId],
    queryFn: async () => {
      const [productId = anyProductId, { items }] = await Promise.all([
        projects.exampleProductId({ projectId }),
        badges.list({ projectId }, { limit: badgesMax }),
      ]);
      return { productId, context: exampleContext(items) };
    },
  });
  return data && { ...data, projectId, origin: location.origin };
}
