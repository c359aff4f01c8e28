import { usePermissions } from "ra-core";
import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { useTransitionWhen } from "../theme/use_transition_when.ts";
import { ErrorNotice } from "../notices/error_notice.tsx";
import { LoadingLine } from "../notices/loading_line.tsx";
import { isSignedOut } from "./auth_provider.ts";
import { ServiceProvider } from "./service_provider.tsx";
import type { Session } from "./session.ts";
import { SessionContext } from "./use_session.ts";

interface Props {
  readonly children: ReactNode;
}

/**
 * Shows its children to signed-in readers; redirects others to the sign-in page, which leads back
 * here.
 */
export function SignedIn({ children }: Props) {
  const { permissions, isPending, error, refetch } = usePermissions<Session, Error>();
  const { pathname, search, hash } = useLocation();
  const isShown = useTransitionWhen(permissions !== undefined);
  if (permissions && isShown) {
    return (
      <SessionContext value={permissions}>
        <ServiceProvider>{children}</ServiceProvider>
      </SessionContext>
    );
  }
  if (isPending || permissions) return <LoadingLine />;
  if (isSignedOut(error)) {
    // After signing in, ra-core opens the path and what follows it.
    const state = { nextPathname: pathname, nextSearch: search + hash };
    return <Navigate to="/login" replace state={state} />;
  }
  return <ErrorNotice error={error} onRetry={refetch} />;
}
