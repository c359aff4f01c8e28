import { lazy } from "react";
import { Route, Routes } from "react-router";
import { NotFoundPage } from "../notices/not_found_page.tsx";
import { ProductsPage } from "./products_page.tsx";

const AssignPage = lazy(async () => ({
  default: (await import("./assign/assign_page.tsx")).AssignPage,
}));
const ProductPage = lazy(async () => ({
  default: (await import("./product/product_page.tsx")).ProductPage,
}));

/** The routes of products: the list, one product, and assigning a badge to many. */
export function ProductsPages() {
  return (
    <Routes>
      <Route index element={<ProductsPage />} />
      <Route path="assign" element={<AssignPage />} />
      <Route path=":productId" element={<ProductPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
