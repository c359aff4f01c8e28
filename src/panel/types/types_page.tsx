import { lazy, Suspense } from "react";
import { Route, Routes } from "react-router";
import { LoadingLine } from "../notices/loading_line.tsx";
import { NotFoundPage } from "../notices/not_found_page.tsx";
import { TypeListPage } from "./type_list_page.tsx";

const TypePage = lazy(async () => ({ default: (await import("./editor/type_page.tsx")).TypePage }));
const NewTypePage = lazy(async () => ({
  default: (await import("./editor/type_page.tsx")).NewTypePage,
}));

/** The routes of badge types: the list, one type, a new type. */
export function TypesPage() {
  return (
    <Suspense fallback={<LoadingLine />}>
      <Routes>
        <Route index element={<TypeListPage />} />
        <Route path="new" element={<NewTypePage />} />
        <Route path=":typeId" element={<TypePage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}
