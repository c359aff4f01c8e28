/**
 * Checks that imports point one way: a folder of `src` imports only from the folders listed for it,
 * and nothing outside `src`. Files directly in `src` and in `tools` can import everything.
 */
const below: Record<string, readonly string[]> = {
  domain: [],
  json_schema: ["domain"],
  store: ["domain"],
  auth: ["domain", "store"],
  catalog: ["domain", "json_schema", "store"],
  import_files: ["domain", "json_schema"],
  outbound: ["domain"],
  management: ["domain", "json_schema", "import_files", "outbound", "store", "auth", "catalog"],
  http: [
    ...["domain", "json_schema", "import_files", "outbound", "store", "auth", "catalog"],
    "management",
  ],
  process: [
    ...["domain", "json_schema", "outbound", "store", "auth", "catalog", "management", "http"],
  ],
  client: [],
  demo: ["client"],
  panel: ["client"],
  cli: [],
};

/** The types of the API document, for the programs that call the API. */
const apiTypes = "/openapi/schema.d.ts";

/** What the client shares with the service: how a content is shown. */
const sharedWithClient = ["/domain/badges/colour_keys.ts", "/domain/badges/badge_text.ts"];

/** Where the two sides meet: named in ARCHITECTURE.md. */
const shared = [
  apiTypes,
  ...sharedWithClient,
  "/domain/limits.ts",
  "/json_schema/formats.ts",
  "/domain/context_fields.ts",
  "/domain/conditions/operators/operator_forms.ts",
  "/domain/conditions/duration.ts",
  "/domain/badges/language_tag.ts",
  "/domain/templates/badge_templates.ts",
  "/domain/templates/parse_template.ts",
  "/domain/templates/template_formats.ts",
  "/import_files/file_endings.ts",
  "/import_files/read_source.ts",
  "/import_files/bytes/charset.ts",
  "/import_files/bytes/text_decoder.ts",
];

/**
 * The folders of the panel, so that there are no cycles: each imports only from those after it.
 * Files directly in `panel` can import everything.
 */
const panelFolders = [
  ...[
    "imports",
    "explain",
    "types",
    "shell",
    "find",
    "settings",
    "products",
    "overview",
    "translations",
    "timeline",
    "changes",
    "tokens",
    "segments",
  ],
  ...[
    "badges",
    "plans",
    "differences",
    "copy",
    "product_picker",
    "conditions",
    "projects",
    "content_form",
    "forms",
    "auth",
    "notices",
    "data",
  ],
  ...["connection", "build", "theme", "i18n"],
];

/** Whether `from` may not import from `to`, given as paths of files. */
function isUpwardsInPanel(from: string, to: string): boolean {
  const [upper, lower] = [from, to].map((path) => /\/src\/panel\/([^/]+)\//.exec(path)?.[1]);
  if (upper === undefined || upper === lower) return false;
  return panelFolders.indexOf(lower ?? "") < panelFolders.indexOf(upper) &&
    to.includes("/src/panel/");
}

/**
 * The folder of `src` that contains a file; `undefined` for files directly in `src` or outside it.
 */
function folderOf(path: string): string | undefined {
  return /\/src\/([^/]+)\/[^?]*$/.exec(path)?.[1];
}

const plugin: Deno.lint.Plugin = {
  name: "house",
  rules: {
    "import-direction": {
      create(context) {
        const from = folderOf(context.filename);
        if (from === undefined || from === "tools") return {};
        const check = (node: Deno.lint.Node, source: unknown) => {
          if (typeof source !== "string" || !source.startsWith(".")) return;
          const { pathname } = new URL(source, `file://${context.filename}`);
          if (isUpwardsInPanel(context.filename, pathname)) {
            context.report({ node, message: `the panel's folders import one way: ${source}` });
          }
          const to = folderOf(pathname);
          const isShared = (from === "panel" && shared.some((file) => source.endsWith(file))) ||
            (from === "client" && sharedWithClient.some((file) => source.endsWith(file))) ||
            (from === "cli" && source.endsWith(apiTypes));
          const isAllowed = isShared || to === from ||
            (to !== undefined && below[from]?.includes(to));
          if (isAllowed) return;
          const message = `${from}/ may not import from ${to ?? source}`;
          context.report({ node, message });
        };
        return {
          ImportDeclaration: (node) => check(node, node.source.value),
          ExportNamedDeclaration: (node) => check(node, node.source?.value),
          ExportAllDeclaration: (node) => check(node, node.source.value),
          ImportExpression: (node) =>
            check(node, node.source.type === "Literal" ? node.source.value : undefined),
        };
      },
    },
  },
};
export default plugin;
