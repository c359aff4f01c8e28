import type { Language } from "./shop_languages.ts";

const en = {
  title: "Alder & Birch: a shop with badges",
  tagline: "Good things for going outside",
  about: "A demo shop: every badge you see comes from the service that sent you this page.",
  bag: "Bag",
  choices: "Your choices",
  language: "Language",
  currency: "Currency",
  customer: "Customer",
  guest: "Guest",
  member: "Member",
  down: "Service down",
  products: "Products",
  badges: "Badges",
  size: "Size",
  any: "Any size",
  small: "Small",
  medium: "Medium",
  large: "Large",
  add: "Add to bag",
  close: "Close",
  how: "How it works",
  howText:
    "Three lines of code. One request loads all badges of a page, in the shopper’s currency and language.",
  bundler:
    "This example uses a bundler. Without one, import product-badges.min.js from the same package.",
  reference: "Read the reference",
  loading: "Loading badges …",
  request: "request, the last one took",
  requests: "requests, the last one took",
  downStatus:
    "The service is down. Its badges stay until you choose something else, and the shop keeps working.",
  error: "The service cannot be reached. The shop works without it.",
  noProject:
    "This service has no project “demo”, so there are no badges. It is created only if KV_URL is not set.",
};

/** The key of a text of the page. */
export type TextKey = keyof typeof en;

/** The page's texts in each language. */
export const texts: Readonly<Record<Language, Readonly<Record<TextKey, string>>>> = {
  en,
  fr: {
    title: "Alder & Birch : une boutique à badges",
    tagline: "De belles choses pour aller dehors",
    about: "Une boutique à essayer : chaque badge vient du service qui vous a envoyé cette page.",
    bag: "Panier",
    choices: "Vos choix",
    language: "Langue",
    currency: "Devise",
    customer: "Client",
    guest: "Visiteur",
    member: "Membre",
    down: "Service coupé",
    products: "Produits",
    badges: "Badges",
    size: "Taille",
    any: "Toutes",
    small: "Petite",
    medium: "Moyenne",
    large: "Grande",
    add: "Ajouter au panier",
    close: "Fermer",
    how: "Comment ça marche",
    howText:
      "Trois lignes. Tous les badges d’une page en une requête, dans la devise et la langue du client.",
    bundler: "Avec un bundler ; sans bundler, importez product-badges.min.js du même paquet.",
    reference: "Lire la référence",
    loading: "Les badges arrivent …",
    request: "requête, la dernière en",
    requests: "requêtes, la dernière en",
    downStatus:
      "Le service est coupé. Ce qu’il a montré reste tant que vos choix restent ; la boutique continue.",
    error: "Le service ne répond pas. La boutique continue sans lui.",
    noProject:
      "Ce service n’a pas de projet « demo », donc pas de badges : il est créé là où KV_URL est absent.",
  },
  ar: {
    title: "Alder & Birch: متجر بشارات",
    tagline: "أشياء جميلة للخروج إلى الطبيعة",
    about: "متجر للتجربة: كل شارة تراها جاءت من الخدمة التي أرسلت إليك هذه الصفحة.",
    bag: "السلة",
    choices: "اختياراتك",
    language: "اللغة",
    currency: "العملة",
    customer: "العميل",
    guest: "زائر",
    member: "عضو",
    down: "الخدمة متوقفة",
    products: "المنتجات",
    badges: "الشارات",
    size: "المقاس",
    any: "كل المقاسات",
    small: "صغير",
    medium: "متوسط",
    large: "كبير",
    add: "أضف إلى السلة",
    close: "إغلاق",
    how: "كيف يعمل",
    howText: "ثلاثة أسطر. كل شارات الصفحة في طلب واحد، بعملة المتسوق ولغته.",
    bundler: "هذا مع أداة تجميع؛ ومن دونها استورد product-badges.min.js من الحزمة نفسها.",
    reference: "اقرأ المرجع",
    loading: "جارٍ طلب الشارات …",
    request: "طلب، استغرق الأخير",
    requests: "طلبات، استغرق الأخير",
    downStatus: "الخدمة متوقفة. ما عرضته يبقى ما دامت اختياراتك كما هي، والمتجر مستمر.",
    error: "تعذّر الوصول إلى الخدمة. المتجر مستمر من دونها.",
    noProject: "لا يوجد مشروع «demo» هنا، ولذلك لا شارات: يُنشأ عندما لا يُضبط KV_URL.",
  },
};

export function isTextKey(value: string): value is TextKey {
  return Object.hasOwn(en, value);
}
