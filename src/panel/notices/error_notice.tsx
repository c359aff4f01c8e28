import { Button } from "@mantine/core";
import { ConnectionLost } from "../data/service_problem.ts";
import { useT } from "../i18n/use_t.ts";
import { EmptyState } from "./empty_state.tsx";
import { LoadingLine } from "./loading_line.tsx";

interface Props {
  readonly error: unknown;
  readonly onRetry: () => unknown;
}

/** Shows why a part of the page could not be loaded, and a button to retry. */
export function ErrorNotice({ error, onRetry }: Props) {
  const t = useT();
  const isLost = error instanceof ConnectionLost;
  const detail = error instanceof Error ? error.message : String(error);
  const texts = isLost ? { title: t("app.lost") } : { title: t("app.failed"), text: detail };
  return (
    <div role="alert">
      <EmptyState icon="warning" {...texts}>
        <Button variant="default" onClick={() => onRetry()}>{t("app.retry")}</Button>
      </EmptyState>
    </div>
  );
}

/** In place of what is not loaded: why, if that failed, else that it is loading. */
export function NotLoaded(props: Props) {
  return props.error ? <ErrorNotice {...props} /> : <LoadingLine />;
}
