import { Component, type ReactNode, useContext, useEffect, useRef } from "react";
import { Button } from "@mantine/core";
import { ConnectionContext, useIsLost } from "../connection/connection_context.ts";
import { useT } from "../i18n/use_t.ts";
import { EmptyState } from "./empty_state.tsx";

interface Props {
  /** What is shown, for example a path: when it changes, the error is cleared. */
  readonly place?: string;
  readonly children: ReactNode;
}

interface State {
  readonly hasCrashed: boolean;
}

/** Shows a way to recover if a page cannot be loaded or throws while rendering. */
export class CrashBoundary extends Component<Props, State> {
  override readonly state: State = { hasCrashed: false };

  static getDerivedStateFromError(): State {
    return { hasCrashed: true };
  }

  override componentDidUpdate({ place }: Props): void {
    if (place !== this.props.place && this.state.hasCrashed) this.setState({ hasCrashed: false });
  }

  override render(): ReactNode {
    return this.state.hasCrashed ? <CrashNotice /> : this.props.children;
  }
}

/**
 * Explains why there is no page. Either the service is unreachable, so that a part of the panel
 * could not be loaded: then the page reloads once the service is back. Or the panel has a bug, and
 * the reader can reload.
 */
function CrashNotice() {
  const t = useT();
  const connection = useContext(ConnectionContext);
  const isLost = useIsLost();
  const wasLost = useRef(false);
  useEffect(() => {
    connection?.fetch(new Request("/livez")).catch(() => {});
  }, [connection]);
  useEffect(() => {
    // A failed dynamic import is not retried by the browser, so the page is reloaded.
    if (wasLost.current && !isLost) location.reload();
    wasLost.current = isLost;
  }, [isLost]);
  return (
    <EmptyState icon="warning" title={t(isLost ? "app.lost" : "app.crashed")}>
      <Button onClick={() => location.reload()}>{t("app.retry")}</Button>
    </EmptyState>
  );
}
