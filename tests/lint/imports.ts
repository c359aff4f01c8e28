/**
 * Holds that imports point one way: a folder of `src` imports only what stands below it, and nothing
 * that is not in `src`. Files that stand in `src` itself may import all.
 */
const below: Record<string, readonly string[]> = {
  domain: [],
  store: ["domain"],
  auth: ["domain", "store"],
  catalog: ["domain", "store"],
  management: ["domain", "store", "auth", "catalog"],
  http: ["domain", "store", "auth", "catalog", "management"],
  client: [],
  demo: ["client"],
  panel: ["client"],
};

/** The folder of `src` in which a file stands; `undefined` for roots and for what is elsewhere. */
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
          // The two sides meet in the document, of which these are the types.
          const isDocument = from === "panel" && source.endsWith("/openapi/schema.d.ts");
          const isAllowed = isDocument || to === from ||
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
