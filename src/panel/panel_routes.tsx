import { type ReactNode, Suspense } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router";
import { SignInPage } from "./shell/sign_in_page.tsx";
import { SignedIn } from "./auth/signed_in.tsx";
import { pages } from "./pages.ts";
import { CrashBoundary } from "./notices/crash_boundary.tsx";
import { FirstProject, InProject } from "./projects/project_routes.tsx";
import { LoadingLine } from "./notices/loading_line.tsx";
import { NotFoundPage } from "./notices/not_found_page.tsx";
import { Shell } from "./shell/shell.tsx";

/** The routes: `/login`, and the pages of a project under `/{projectId}`. */
export function PanelRoutes() {
  return (
    <Routes>
      <Route path="/login" element={<SignInPage />} />
      <Route
        element={
          <SignedIn>
            <Shell pages={pages} />
          </SignedIn>
        }
      >
        <Route index element={<FirstProject />} />
        <Route path="/:projectId" element={<InProject />}>
          <Route index element={<Navigate to={pages[0].path} replace />} />
          {pages.map(({ path, Page }) => (
            <Route
              key={path}
              path={`${path}/*`}
              element={
                <OpenPage>
                  <Page />
                </OpenPage>
              }
            />
          ))}
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}

interface OpenPageProps {
  readonly children: ReactNode;
}

/** A page that is loaded on demand. An error in it leaves the shell intact. */
function OpenPage({ children }: OpenPageProps) {
  const { pathname } = useLocation();
  return (
    <CrashBoundary place={pathname}>
      <Suspense fallback={<LoadingLine />}>{children}</Suspense>
    </CrashBoundary>
  );
}
