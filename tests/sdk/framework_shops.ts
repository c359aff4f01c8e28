/**
 * The sources of two small shops, one with React and one with Vue. Both render on a server, hydrate
 * in a page, and show the badges of a product by the binding and by the element.
 */
export interface FrameworkShop {
  /** The npm packages, besides the client. */
  readonly packages: readonly string[];
  /** By file name. `app` is imported by both others. */
  readonly files: Readonly<Record<string, string>>;
  readonly server: string;
  readonly page: string;
}

/** Prints the page. The page's script must not run before the snapshot is there. */
const serverEnd = `
await client.forProducts([1, 3]);
const html = await render();
process.stdout.write(\`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title></head>
<body><template data-badge-type="flag"><strong data-field="text"></strong></template>
<div id="root">\${html}</div>
<script type="application/json" id="badges">\${client.snapshot([1, 3])}</script>
<script type="module" src="/page.js"></script></body></html>\`);
`;

const serverStart = `
import { BadgeClient } from "badge-query-client";
// At module level, although a server has no origin: the first use would be the error.
new BadgeClient({ projectId: "shop" });
const client = new BadgeClient({ projectId: "shop", baseUrl: process.argv[2]!, timeoutMs: 30_000 });
`;

const pageStart = `
import { BadgeClient } from "badge-query-client";
import { defineProductBadges } from "badge-query-client/element";
const client = defineProductBadges(new BadgeClient({
  projectId: "shop",
  initial: document.getElementById("badges")?.textContent ?? null,
  timeoutMs: 30_000,
}));
Object.assign(globalThis, { client, seen: [] });
`;

/** Records each rendering, so that a test sees what was shown only for a moment. */
const record = `Reflect.get(globalThis, "seen")?.push(text);`;

export const reactShop: FrameworkShop = {
  packages: ["react@19.3.1", "react-dom@19.3.1", "@types/react@19.3.0", "@types/react-dom@19.3.0"],
  server: "server.tsx",
  page: "page.tsx",
  files: {
    "app.tsx": `
import { useEffect, useState } from "react";
import type { BadgeClient } from "badge-query-client";
import { BadgeProvider, useBadges } from "badge-query-client/react";

function Card({ id }: { id: number }) {
  const text = id + ": " + useBadges(id).map(({ content }) => content.text).join();
  ${record}
  return <p>{text}</p>;
}

export function App({ client }: { client: BadgeClient }) {
  const [id, setId] = useState(1);
  useEffect(() => void (document.title = "Hydrated"), []);
  return (
    <BadgeProvider client={client}>
      <Card id={id} />
      <button type="button" onClick={() => setId(2)}>Next</button>
      <product-badges
        product-id={3}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: "<em>Sale</em>" }}
      />
    </BadgeProvider>
  );
}
`,
    "server.tsx": `
import { renderToString } from "react-dom/server";
import { App } from "./app.js";
${serverStart}
const render = async () => renderToString(<App client={client} />);
${serverEnd}`,
    "page.tsx": `
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { App } from "./app.js";
${pageStart}
const root = document.getElementById("root")!;
hydrateRoot(root, <StrictMode><App client={client} /></StrictMode>, {
  onRecoverableError: (error) => console.error("recovered", error),
});
`,
  },
};

export const vueShop: FrameworkShop = {
  packages: ["vue@3.5.45"],
  server: "server.ts",
  page: "page.ts",
  files: {
    "app.ts": `
import { createSSRApp, defineComponent, type GlobalComponents, h, onMounted, ref } from "vue";
import type { BadgeClient } from "badge-query-client";
import { badgePlugin, useBadges } from "badge-query-client/vue";

// As type checks of templates see the element.
type Props = InstanceType<GlobalComponents["product-badges"]>["$props"];
export const props: Props = { key: 1, id: "badges", slot: "media", class: "a", productId: 3 };

const Card = defineComponent({
  props: { id: { type: Number, required: true } },
  setup(props) {
    const badges = useBadges(() => props.id);
    return () => {
      const text = props.id + ": " + badges.value.map(({ content }) => content.text).join();
      ${record}
      return h("p", text);
    };
  },
});

const App = defineComponent({
  setup() {
    const id = ref(1);
    onMounted(() => void (document.title = "Hydrated"));
    return () => [
      h(Card, { id: id.value }),
      h("button", { type: "button", onClick: () => id.value = 2 }, "Next"),
      h("product-badges", { "product-id": 3, innerHTML: "<em>Sale</em>" }),
    ];
  },
});

export function createApp(client: BadgeClient) {
  return createSSRApp(App).use(badgePlugin, client);
}
`,
    "server.ts": `
import { renderToString } from "vue/server-renderer";
import { createApp } from "./app.js";
${serverStart}
const render = () => renderToString(createApp(client));
${serverEnd}`,
    "page.ts": `
import { createApp } from "./app.js";
${pageStart}
createApp(client).mount("#root");
`,
  },
};
