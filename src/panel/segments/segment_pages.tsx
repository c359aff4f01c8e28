import { Route, Routes } from "react-router";
import { NotFoundPage } from "../notices/not_found_page.tsx";
import { SegmentListPage } from "./segment_list_page.tsx";
import { SegmentPage } from "./segment_page.tsx";

/** The routes of segments: the list, one segment, a new segment. */
export function SegmentPages() {
  return (
    <Routes>
      <Route index element={<SegmentListPage />} />
      <Route path="new" element={<SegmentPage key="new" />} />
      <Route path="one/:segmentId" element={<SegmentPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
