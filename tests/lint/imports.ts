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
        const from = folderOf(`file://${context.filename}`);
        if (from === undefined) return {};
        const check = (node: { source?: { value: unknown } | null } & Deno.lint.Node) => {
          const source = String(node.source?.value ?? "");
          if (!source.startsWith(".")) return;
          const path = new URL(source, `file://${context.filename}`).pathname;
          const to = folderOf(path);
          const isAllowed = to === from || (to !== undefined && below[from]?.includes(to));
          if (!isAllowed) {
            context.report({ node, message: `${from}/ may not import from ${to ?? source}` });
          }
        };
        return {
          ImportDeclaration: check,
          ExportNamedDeclaration: check,
          ExportAllDeclaration: check,
          ImportExpression: (node) => {
            if (node.source.type === "Literal") check({ ...node, source: node.source });
          },
        };
      },
    },
  },
};
export default plugin;
