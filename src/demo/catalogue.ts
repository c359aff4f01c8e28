import type { Language } from "./shop_languages.ts";

/** A product of the shop. It has no badges: those come from the service. */
export interface Product {
  /** The same id as in the demo project. */
  readonly id: number;
  readonly picture: string;
  readonly names: Readonly<Record<Language, string>>;
  /** In US dollars. */
  readonly price: number;
}

/**
 * The id of the demo project's first product. Each product has the variants `id * 10 + 1`, `2` and
 * `3`.
 */
const firstId = 1234;
/** The sizes to choose from. A size's index is the last digit of its variant's id. */
export const sizes = ["any", "small", "medium", "large"] as const;

const rows: readonly [picture: string, en: string, fr: string, ar: string][] = [
  ["mug", "Enamel mug", "Tasse émaillée", "كوب مطلي بالمينا"],
  ["bottle", "Steel bottle", "Gourde en acier", "قارورة فولاذية"],
  ["lantern", "Camp lantern", "Lanterne de camp", "فانوس التخييم"],
  ["pack", "Day pack", "Sac à dos de jour", "حقيبة ظهر يومية"],
  ["jacket", "Rain jacket", "Veste de pluie", "سترة مطر"],
  ["boot", "Hiking boots", "Chaussures de marche", "حذاء مشي"],
  ["tent", "Two-person tent", "Tente deux places", "خيمة لشخصين"],
  ["compass", "Pocket compass", "Boussole de poche", "بوصلة جيب"],
  ["mug", "Camp cup", "Gobelet de camp", "كأس التخييم"],
  ["bottle", "Insulated bottle", "Gourde isotherme", "قارورة عازلة"],
  ["lantern", "Storm lantern", "Lampe-tempête", "فانوس العواصف"],
  ["pack", "Trail pack", "Sac de randonnée", "حقيبة الدروب"],
  ["jacket", "Wind jacket", "Coupe-vent", "سترة رياح"],
  ["boot", "Winter boots", "Bottes d’hiver", "حذاء شتوي"],
  ["mug", "Tea mug", "Tasse à thé", "كوب شاي"],
  ["bottle", "Filter bottle", "Gourde filtrante", "قارورة بمرشّح"],
  ["lantern", "Reading light", "Lampe de lecture", "ضوء القراءة"],
  ["pack", "Bike pack", "Sac à vélo", "حقيبة الدراجة"],
  ["jacket", "Fleece jacket", "Veste polaire", "سترة صوفية"],
  ["boot", "Trail shoes", "Chaussures de trail", "حذاء الدروب"],
  ["tent", "Beach tent", "Tente de plage", "خيمة الشاطئ"],
  ["compass", "Map compass", "Boussole de carte", "بوصلة الخرائط"],
  ["mug", "Travel mug", "Tasse de voyage", "كوب السفر"],
  ["bottle", "Big bottle", "Grande gourde", "قارورة كبيرة"],
];

export const catalogue: readonly Product[] = rows.map(([picture, en, fr, ar], index) => ({
  id: firstId + index,
  picture,
  names: { en, fr, ar },
  price: 9.9 + (index * 13) % 90,
}));
