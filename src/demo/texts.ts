import type { Language } from "./languages.ts";

const en = {
  title: "Alder & Birch: a shop with badges",
  tagline: "Good things for going outside",
  about: "A shop to try: every badge you see was asked of the service that sent you this page.",
  bag: "Bag",
  switches: "Who is looking",
  language: "Language",
  currency: "Currency",
  customer: "Customer",
  guest: "Guest",
  member: "Member",
  away: "Store away",
  products: "Products",
  badges: "Badges",
  size: "Size",
  any: "Any size",
  small: "Small",
  medium: "Medium",
  large: "Large",
  add: "Add to bag",
  close: "Close",
  how: "How it is done",
  howText:
    "Three lines. All badges of a page come in one request, in the shopper’s currency and language.",
  bundler: "This is with a bundler; without one, import product-badges.min.js of the same package.",
  reference: "Read the reference",
  loading: "Asking for badges …",
  request: "request, the last one in",
  requests: "requests, the last one in",
  awayStatus:
    "The store is away. What it showed stays until you choose something else; the shop goes on.",
  fault: "The service cannot be reached. The shop goes on without it.",
  noProject:
    "This store has no project “demo”, so there are no badges: it is made where KV_URL is not set.",
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
    switches: "Qui regarde",
    language: "Langue",
    currency: "Devise",
    customer: "Client",
    guest: "Visiteur",
    member: "Membre",
    away: "Service coupé",
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
    awayStatus:
      "Le service est coupé. Ce qu’il a montré reste tant que vos choix restent ; la boutique continue.",
    fault: "Le service ne répond pas. La boutique continue sans lui.",
    noProject:
      "Ce service n’a pas de projet « demo », donc pas de badges : il est créé là où KV_URL est absent.",
  },
  ar: {
    title: "Alder & Birch: متجر بشارات",
    tagline: "أشياء جميلة للخروج إلى الطبيعة",
    about: "متجر للتجربة: كل شارة تراها جاءت من الخدمة التي أرسلت إليك هذه الصفحة.",
    bag: "السلة",
    switches: "من ينظر",
    language: "اللغة",
    currency: "العملة",
    customer: "العميل",
    guest: "زائر",
    member: "عضو",
    away: "الخدمة متوقفة",
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
    awayStatus: "الخدمة متوقفة. ما عرضته يبقى ما دامت اختياراتك كما هي، والمتجر مستمر.",
    fault: "تعذّر الوصول إلى الخدمة. المتجر مستمر من دونها.",
    noProject: "لا يوجد مشروع «demo» هنا، ولذلك لا شارات: يُنشأ عندما لا يُضبط KV_URL.",
  },
};

export function isTextKey(value: string): value is TextKey {
  return Object.hasOwn(en, value);
}
