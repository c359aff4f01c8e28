import { MantineProvider } from "@mantine/core";
import { QueryClient } from "@tanstack/react-query";
import { CoreAdminContext, type I18nProvider } from "ra-core";
import { useState } from "react";
import { BrowserRouter } from "react-router";
import { createAuthProvider } from "./auth/auth_provider.ts";
import { sessions } from "./auth/session.ts";
import { createApi } from "./data/api.ts";
import type { Connection } from "./data/connection.ts";
import { createDataProvider } from "./data/data_provider.ts";
import { ServiceProblem } from "./data/faults.ts";
import { readableColours, theme } from "./look/theme.ts";
import { PanelRoutes } from "./panel_routes.tsx";
import { AnnouncerProvider } from "./notices/announcer.tsx";
import { ConnectionContext } from "./notices/connection_context.ts";
import { CrashBoundary } from "./notices/crash_boundary.tsx";

interface Props {
  readonly nonce: string;
  readonly connection: Connection;
  readonly i18nProvider: I18nProvider;
}

const retriesMax = 2;

/** The whole panel: what its pages share, around them. */
export function Panel({ nonce, connection, i18nProvider }: Props) {
  const [providers] = useState(() => {
    const api = createApi(connection);
    return {
      dataProvider: createDataProvider(api),
      authProvider: createAuthProvider(sessions(api)),
      queryClient: createQueryClient(),
    };
  });
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={readableColours}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <ConnectionContext value={connection}>
        <BrowserRouter basename="/panel">
          <CoreAdminContext {...providers} i18nProvider={i18nProvider}>
            <CrashBoundary>
              <AnnouncerProvider>
                <PanelRoutes />
              </AnnouncerProvider>
            </CrashBoundary>
          </CoreAdminContext>
        </BrowserRouter>
      </ConnectionContext>
    </MantineProvider>
  );
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // What the service refused it will refuse again.
        retry: (count, error) => !(error instanceof ServiceProblem) && count < retriesMax,
        // A browser's own idea of being online says nothing of the service.
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
}
