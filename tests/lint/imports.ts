/**
 * Checks that imports point one way: a folder of `src` imports only from the folders listed for it,
 * and nothing outside `src`. Files directly in `src` can import everything.
 */
const below: Record<string, readonly string[]> = {
  domain: [],
  store: ["domain"],
  auth: ["domain", "store"],
  catalog: ["domain", "store"],
  management: ["domain", "store", "auth", "catalog"],
  http: ["domain", "store", "auth", "catalog", "management"],
  process: ["domain", "store", "auth", "catalog", "management", "http"],
  client: [],
  demo: ["client"],
  panel: ["client"],
};

/** Where the two sides meet: the types of the document, and the meaning of content formats. */
const shared = ["/openapi/schema.d.ts", "/domain/schema/formats.ts"];

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
        if (from === undefined) return {};
        const check = (node: Deno.lint.Node, source: unknown) => {
          if (typeof source !== "string" || !source.startsWith(".")) return;
          const to = folderOf(new URL(source, `file://${context.filename}`).pathname);
          const isShared = from === "panel" && shared.some((file) => source.endsWith(file));
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
