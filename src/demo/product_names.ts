import type { Language } from "./shop_languages.ts";

type Translations = Readonly<Record<Exclude<Language, "en">, string>>;

/**
 * The names of the shop's products by their English ones. A product of a series has its name behind:
 * "Rain jacket Fjord".
 */
export const productNames = {
  "Cotton T-shirt": { fr: "T-shirt en coton", ar: "قميص قطني" },
  "Enamel mug": { fr: "Tasse émaillée", ar: "كوب مطلي بالمينا" },
  "Camp lantern": { fr: "Lanterne de camp", ar: "فانوس التخييم" },
  "Day pack": { fr: "Sac à dos de jour", ar: "حقيبة ظهر يومية" },
  "Rain jacket": { fr: "Veste de pluie", ar: "سترة مطر" },
  "Wool socks": { fr: "Chaussettes en laine", ar: "جوارب صوفية" },
  "Two-person tent": { fr: "Tente deux places", ar: "خيمة لشخصين" },
  "Pocket compass": { fr: "Boussole de poche", ar: "بوصلة جيب" },
  "Hiking trousers": { fr: "Pantalon de marche", ar: "بنطال المشي" },
  "Hiking boots": { fr: "Chaussures de marche", ar: "حذاء مشي" },
  "Steel bottle": { fr: "Gourde en acier", ar: "قارورة فولاذية" },
  "Gas stove": { fr: "Réchaud à gaz", ar: "موقد غاز" },
  "Fleece jacket": { fr: "Veste polaire", ar: "سترة صوفية" },
  "Sleeping mat": { fr: "Matelas de camp", ar: "فرشة نوم" },
  "Wind jacket": { fr: "Coupe-vent", ar: "سترة رياح" },
  "Wool beanie": { fr: "Bonnet en laine", ar: "قبعة صوفية" },
  "Linen shirt": { fr: "Chemise en lin", ar: "قميص كتاني" },
  "Trail map": { fr: "Carte de randonnée", ar: "خريطة الدروب" },
  "Trail pack": { fr: "Sac de randonnée", ar: "حقيبة الدروب" },
  "Trail shoes": { fr: "Chaussures de trail", ar: "حذاء الدروب" },
  "Insulated bottle": { fr: "Gourde isotherme", ar: "قارورة عازلة" },
  "Storm lantern": { fr: "Lampe-tempête", ar: "فانوس العواصف" },
  "Beach tent": { fr: "Tente de plage", ar: "خيمة الشاطئ" },
  "Wool mittens": { fr: "Moufles en laine", ar: "قفازات صوفية" },
  "Merino shirt": { fr: "T-shirt en mérinos", ar: "قميص مرينو" },
  "Tea mug": { fr: "Tasse à thé", ar: "كوب شاي" },
  "Bike pack": { fr: "Sac à vélo", ar: "حقيبة الدراجة" },
  "Wood stove": { fr: "Réchaud à bois", ar: "موقد حطب" },
  "Cotton trousers": { fr: "Pantalon en coton", ar: "بنطال قطني" },
  "Winter boots": { fr: "Bottes d’hiver", ar: "حذاء شتوي" },
  "Camp cup": { fr: "Gobelet de camp", ar: "كأس التخييم" },
  "Map compass": { fr: "Boussole de carte", ar: "بوصلة الخرائط" },
  "Down jacket": { fr: "Doudoune", ar: "سترة ريش" },
  "Foam mat": { fr: "Tapis de sol", ar: "بساط إسفنجي" },
  "Reading light": { fr: "Lampe de lecture", ar: "ضوء القراءة" },
  "Hiking socks": { fr: "Chaussettes de marche", ar: "جوارب المشي" },
  "Cotton beanie": { fr: "Bonnet en coton", ar: "قبعة قطنية" },
  "Filter bottle": { fr: "Gourde filtrante", ar: "قارورة بمرشّح" },
  "Family tent": { fr: "Tente familiale", ar: "خيمة عائلية" },
  "Fleece mittens": { fr: "Moufles polaires", ar: "قفازات دافئة" },
} as const satisfies Readonly<Record<string, Translations>>;
export type ProductName = keyof typeof productNames;

const known: ReadonlyMap<string, Translations> = new Map(Object.entries(productNames));

/** The title of a product in a language; as it is if no translation is known. */
export function translateTitle(title: string, language: Language): string {
  if (language === "en") return title;
  const space = known.has(title) ? title.length : title.lastIndexOf(" ");
  const translations = known.get(title.slice(0, space));
  return translations === undefined ? title : translations[language] + title.slice(space);
}
