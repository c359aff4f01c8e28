/**
 * The custom element `<product-badges>`, which shows the badges of a product.
 *
 * ```html
 * <script type="module">
 *   import { defineProductBadges } from "badge-query-client/element";
 *   defineProductBadges({ projectId: "shop" });
 * </script>
 *
 * <product-badges product-id="1234" variant-ids="456"></product-badges>
 * ```
 *
 * @module
 */
export { type BadgeSource, defineProductBadges } from "./define_product_badges.ts";
export { type ProductBadgesAttributes, ProductBadgesElement } from "./product_badges_element.ts";
