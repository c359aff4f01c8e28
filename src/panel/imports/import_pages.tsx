import { lazy } from "react";
import { Route, Routes } from "react-router";
import { NotFoundPage } from "../notices/not_found_page.tsx";
import { ImportPage } from "./import_page.tsx";
import { ImportsPage } from "./imports_page.tsx";

const FeedPage = lazy(async () => ({ default: (await import("./feeds/feed_page.tsx")).FeedPage }));

/** The routes of imports: files and feeds, one import, one feed. */
export function ImportPages() {
  return (
    <Routes>
      <Route index element={<ImportsPage />} />
      <Route path="feeds/:feedId" element={<FeedPage />} />
      <Route path="new-feed" element={<FeedPage />} />
      <Route path=":importId" element={<ImportPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
