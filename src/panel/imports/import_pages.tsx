import { lazy } from "react";
import { Route, Routes } from "react-router";
import { NotFoundPage } from "../notices/not_found_page.tsx";
import { ImportPage } from "./import_page.tsx";
import { ImportsPage } from "./imports_page.tsx";

const FeedPage = lazy(async () => ({ default: (await import("./feeds/feed_page.tsx")).FeedPage }));
const MappingPage = lazy(async () => ({
  default: (await import("./mappings/mapping_page.tsx")).MappingPage,
}));

/** The routes of imports: files, feeds and mappings, and one of each. */
export function ImportPages() {
  return (
    <Routes>
      <Route index element={<ImportsPage />} />
      <Route path="feeds/:feedId" element={<FeedPage />} />
      <Route path="new-feed" element={<FeedPage />} />
      <Route path="mappings/:mappingId" element={<MappingPage />} />
      <Route path="new-mapping" element={<MappingPage />} />
      <Route path=":importId" element={<ImportPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
