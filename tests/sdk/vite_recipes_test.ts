import { assertEquals } from "@std/assert";
import { openWatchedPage, startBrowser } from "../e2e/browser.ts";
import { tempFolder } from "../support/service/service_process.ts";
import { installClient, runIn, writeFiles } from "./npm_folder.ts";

const packages = [
  "vite@8.3.8",
  "react@19.3.1",
  "react-dom@19.3.1",
  "vue@3.5.45",
  "@vitejs/plugin-vue@6.0.11",
  "svelte@5.57.3",
  "@sveltejs/vite-plugin-svelte@7.3.1",
];

const page = (script: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>
<div id="root"></div><script type="module" src="./${script}"></script></html>`;

/** The README's recipes as single-page apps. Each shows product 1 by the client and by the element. */
const files: Record<string, string> = {
  "tsconfig.json": '{"compilerOptions": {"jsx": "react-jsx"}}',
  "vite.config.js": `
import vue from "@vitejs/plugin-vue";
import { svelte } from "@sveltejs/vite-plugin-svelte";
export default {
  plugins: [
    vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === "product-badges" } } }),
    svelte(),
  ],
  build: { rollupOptions: { input: ["react.html", "vue.html", "svelte.html"] } },
};`,
  "client.ts": `
import { BadgeClient } from "badge-query-client";
import { defineProductBadges } from "badge-query-client/element";
export const client = defineProductBadges(new BadgeClient({ projectId: "shop", timeoutMs: 30_000 }));`,
  "react.html": page("react.tsx"),
  "react.tsx": `
import { createRoot } from "react-dom/client";
import { BadgeProvider, useBadges } from "badge-query-client/react";
import { client } from "./client";
function Card({ id }: { id: number }) {
  return <p>{useBadges(id).map((badge) => <em key={badge.id}>{String(badge.content.text)}</em>)}</p>;
}
createRoot(document.getElementById("root")!).render(
  <BadgeProvider client={client}><Card id={1} /><product-badges product-id={1} /></BadgeProvider>,
);`,
  "vue.html": page("vue.ts"),
  "vue.ts": `
import { createApp } from "vue";
import { badgePlugin } from "badge-query-client/vue";
import { client } from "./client";
import Card from "./Card.vue";
createApp(Card, { id: 1 }).use(badgePlugin, client).mount("#root");`,
  "Card.vue": `
<script setup>
import { useBadges } from "badge-query-client/vue";
const props = defineProps({ id: { type: Number, required: true } });
const badges = useBadges(() => props.id);
</script>
<template>
  <p><em v-for="badge in badges" :key="badge.id">{{ badge.content.text }}</em></p>
  <product-badges :product-id="id" />
</template>`,
  "svelte.html": page("svelte.js"),
  "svelte.js": `
import { mount } from "svelte";
import Card from "./Card.svelte";
mount(Card, { target: document.getElementById("root"), props: { id: 1 } });`,
  "Card.svelte": `
<script>
  import { readable } from "svelte/store";
  import { client } from "./client";
  const { id } = $props();
  const badges = readable(client.peek(id) ?? [], (set) => client.subscribe(id, (its) => set(its)));
</script>
<p>{#each $badges as badge (badge.id)}<em>{badge.content.text}</em>{/each}</p>
<product-badges product-id={id}></product-badges>`,
};

const contentTypes = { html: "text/html", js: "text/javascript", css: "text/css" };

/** Serves the built apps; every product has one badge. */
async function respond(folder: string, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname.startsWith("/v1/")) {
    const id = Number(searchParams.get("product"));
    const badges = [{ id: "a", typeId: "label", content: { text: "Sale" } }];
    return Response.json({ products: [{ query: { id }, badges: [{ id: "a" }] }], badges });
  }
  const text = await Deno.readTextFile(`${folder}/dist${pathname}`).catch(() => undefined);
  if (text === undefined) return new Response(null, { status: 204 });
  const type = Object.entries(contentTypes).find(([end]) => pathname.endsWith(`.${end}`))?.[1];
  return new Response(text, { headers: { "Content-Type": type ?? "text/plain" } });
}

Deno.test("the recipes for React, Vue and Svelte build with Vite, and show badges by one request", async () => {
  await using folder = await tempFolder();
  await writeFiles(folder.path, files);
  await installClient(folder.path, packages);
  await runIn(folder.path, "npx", "vite", "build");
  const queries: string[] = [];
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    (request) => {
      if (request.url.includes("/v1/")) queries.push(request.url);
      return respond(folder.path, request);
    },
  );
  const origin = `http://127.0.0.1:${server.addr.port}`;
  await using browser = await startBrowser();
  for (const name of ["react", "vue", "svelte"]) {
    const { page, errors } = await openWatchedPage(browser, origin);
    queries.length = 0;
    await page.goto(`${origin}/${name}.html`);
    await page.locator("p em").waitFor();
    await page.locator("product-badges li").waitFor();
    assertEquals([await page.locator("em").allInnerTexts(), queries.length, errors], [
      ["Sale"],
      1,
      [],
    ], name);
    await page.close();
  }
});
