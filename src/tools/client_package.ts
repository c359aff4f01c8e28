import { fileURLToPath } from "node:url";
import ts from "npm:typescript@5.9.3";
import { bundle } from "./bundle.ts";

const root = new URL("../client/", import.meta.url);

/** The entry points of the package, and their modules. */
const entryPoints = { ".": "mod.ts", "./element": "element/mod.ts" };

/** For pages without a bundler: the client and the element in one small file. */
const standalone = "product-badges.min.js";

/**
 * Returns the files of a version of the npm package, by their paths in it. Throws an `Error` if a
 * module does not compile.
 */
export async function clientPackage(version: string): Promise<Map<string, string>> {
  const files = compile();
  files.set(standalone, await bundle(new URL("standalone.ts", root)));
  files.set("README.md", await Deno.readTextFile(new URL("README.md", root)));
  files.set("LICENSE", await Deno.readTextFile(new URL("../../LICENSE", import.meta.url)));
  files.set("package.json", JSON.stringify(manifest(version), null, 2) + "\n");
  return files;
}

function manifest(version: string) {
  const exported = Object.entries(entryPoints).map(([name, module]) => {
    const path = `./${module.slice(0, -".ts".length)}`;
    return [name, { types: `${path}.d.ts`, default: `${path}.js` }];
  });
  return {
    name: "badge-query-client",
    version,
    description:
      "Badges of a shop's products: typed, batched, cached, and never in the way of the page",
    license: "MIT",
    keywords: ["badges", "ecommerce", "storefront", "custom-element"],
    type: "module",
    sideEffects: false,
    engines: { node: ">=20" },
    exports: {
      ...Object.fromEntries(exported),
      [`../${standalone}`]: `../${standalone}`,
      "./package.json": "./package.json",
    },
    // For tools that do not support `exports`.
    main: "./mod.js",
    types: "./mod.d.ts",
    typesVersions: { "*": { element: ["./element/mod.d.ts"] } },
  };
}

/** Compiles the modules and their declarations for the runtimes of the last four years. */
function compile(): Map<string, string> {
  const rootDir = fileURLToPath(root);
  const program = ts.createProgram(
    Object.values(entryPoints).map((module) => rootDir + module),
    {
      rootDir,
      outDir: rootDir,
      target: ts.ScriptTarget.ES2022,
      lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      rewriteRelativeImportExtensions: true,
      declaration: true,
      strict: true,
      noUncheckedIndexedAccess: true,
      // Only what every runtime has.
      types: [],
    },
  );
  const files = new Map<string, string>();
  const { diagnostics } = program.emit(undefined, (path, text) => {
    files.set(path.slice(rootDir.length), withBuiltNames(text));
  });
  const diagnosed = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (diagnosed.length > 0) throw new Error(ts.formatDiagnostics(diagnosed, formatHost));
  return files;
}

/** Renames the imports in a module to `.js`: TypeScript does not rewrite them in declarations. */
function withBuiltNames(text: string): string {
  return text.replace(/(["'])(\.{1,2}\/[^"']+)\.ts\1/g, "$1$2.js$1");
}

const formatHost: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => fileURLToPath(root),
  getNewLine: () => "\n",
};
