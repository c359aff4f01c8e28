import { lazy, Suspense } from "react";
import { Route, Routes } from "react-router";
import { LoadingLine } from "../notices/loading_line.tsx";
import { BadgesPage } from "./badges_page.tsx";

const NewBadgePage = lazy(async () => ({
  default: (await import("./editor/new_badge_page.tsx")).NewBadgePage,
}));
const SavedBadgePage = lazy(async () => ({
  default: (await import("./editor/saved_badge_page.tsx")).SavedBadgePage,
}));

/** The list of badges, and the editor, which is loaded when a badge is opened. */
export function BadgePages() {
  return (
    <Suspense fallback={<LoadingLine />}>
      <Routes>
        <Route index element={<BadgesPage />} />
        <Route path="new" element={<NewBadgePage />} />
        <Route path=":badgeId" element={<SavedBadgePage />} />
      </Routes>
    </Suspense>
  );
}
