import { MantineProvider } from "@mantine/core";
import { CoreAdminContext, type I18nProvider } from "ra-core";
import { BrowserRouter } from "react-router";
import type { Connection } from "./connection/connection.ts";
import { LeaveGuard } from "./forms/leave_guard.tsx";
import { theme } from "./theme/mantine_theme.ts";
import type { Providers } from "./panel_providers.ts";
import { PanelRoutes } from "./panel_routes.tsx";
import { AnnouncerProvider } from "./notices/announcer.tsx";
import { ToastProvider } from "./notices/toast.tsx";
import { ConnectionContext } from "./connection/connection_context.ts";
import { CrashBoundary } from "./notices/crash_boundary.tsx";

interface Props {
  readonly nonce: string;
  readonly connection: Connection;
  readonly providers: Providers;
  readonly i18nProvider: I18nProvider;
}

/** The whole panel: its routes inside everything that the pages share. */
export function Panel({ nonce, connection, providers, i18nProvider }: Props) {
  return (
    <MantineProvider
      theme={theme}
      // These are in `kit_variables.css`.
      withCssVariables={false}
      withGlobalClasses={false}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <ConnectionContext value={connection}>
        <BrowserRouter basename="/panel">
          <LeaveGuard>
            <CoreAdminContext {...providers} i18nProvider={i18nProvider}>
              <CrashBoundary>
                <AnnouncerProvider>
                  <ToastProvider>
                    <PanelRoutes />
                  </ToastProvider>
                </AnnouncerProvider>
              </CrashBoundary>
            </CoreAdminContext>
          </LeaveGuard>
        </BrowserRouter>
      </ConnectionContext>
    </MantineProvider>
  );
}
