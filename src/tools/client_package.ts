import { fileURLToPath } from "node:url";
import ts from "npm:typescript@5.9.3";
import { bundleWithMap } from "./bundle.ts";

const root = new URL("../client/", import.meta.url);

/** The entry points of the package, and their modules. */
const entryPoints = {
  ".": "mod.ts",
  "./element": "element/mod.ts",
  "./react": "react/mod.ts",
  "./vue": "vue/mod.ts",
};

/** For pages without a bundler: the client and the element in one small file. */
const standalone = "product-badges.min";
/** Describes the element to editors and documentation tools. */
const elementsManifest = "custom-elements.json";

/** The frameworks that the package supports, and the oldest versions with what it uses of them. */
const frameworks = { react: ">=18.0.0", vue: ">=3.3.0" };

/**
 * Returns the files of a version of the npm package, by their paths in it. Throws an `Error` if a
 * module does not compile.
 */
export async function clientPackage(version: string): Promise<Map<string, string>> {
  const files = compile();
  const { script, map } = await bundleWithMap(new URL("standalone.ts", root), {
    sourcemap: "linked",
    outfile: fileURLToPath(new URL(`${standalone}.js`, root)),
  });
  files.set(`${standalone}.js`, script);
  files.set(`${standalone}.js.map`, map);
  files.set(`${standalone}.d.ts`, files.get("standalone.d.ts") ?? "");
  for (const name of ["js", "js.map", "d.ts"]) files.delete(`standalone.${name}`);
  const elements = new URL(`element/${elementsManifest}`, root);
  files.set(elementsManifest, await Deno.readTextFile(elements));
  files.set("README.md", await Deno.readTextFile(new URL("README.md", root)));
  files.set("LICENSE", await Deno.readTextFile(new URL("../../LICENSE", import.meta.url)));
  files.set("package.json", JSON.stringify(manifest(version), null, 2) + "\n");
  return files;
}

function manifest(version: string) {
  const exported = Object.entries(entryPoints).map(([name, module]) => {
    return [name, builtAs(`./${module.slice(0, -".ts".length)}`)];
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
      [`./${standalone}.js`]: builtAs(`./${standalone}`),
      [`./${elementsManifest}`]: `./${elementsManifest}`,
      "./package.json": "./package.json",
    },
    // For tools that do not support `exports`.
    main: "./mod.js",
    types: "./mod.d.ts",
    typesVersions: {
      "*": Object.fromEntries(
        ["element", "react", "vue"].map((name) => [name, [`./${name}/mod.d.ts`]]),
      ),
    },
    customElements: elementsManifest,
    peerDependencies: frameworks,
    peerDependenciesMeta: Object.fromEntries(
      Object.keys(frameworks).map((name) => [name, { optional: true }]),
    ),
  };
}

/** The files of a module that is built to this path. */
function builtAs(path: string) {
  return { types: `${path}.d.ts`, default: `${path}.js` };
}

/**
 * Compiles the modules and their declarations for the runtimes of the last four years. What the
 * client shares with the service is put into the folder `domain` of the package.
 */
function compile(): Map<string, string> {
  const clientDir = fileURLToPath(root);
  const rootDir = fileURLToPath(new URL("../", root));
  const program = ts.createProgram(
    [...Object.values(entryPoints), "standalone.ts"].map((module) => clientDir + module),
    {
      rootDir,
      outDir: rootDir,
      target: ts.ScriptTarget.ES2022,
      lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      rewriteRelativeImportExtensions: true,
      declaration: true,
      sourceMap: true,
      inlineSources: true,
      paths: Object.fromEntries(
        Object.keys(frameworks).map((name) => [name, [frameworkTypes(name)]]),
      ),
      strict: true,
      noUncheckedIndexedAccess: true,
      // Only what every runtime has.
      types: [],
    },
  );
  const files = new Map<string, string>();
  const { diagnostics } = program.emit(undefined, (path, text) => {
    const isShared = !path.startsWith(clientDir);
    const name = path.slice((isShared ? rootDir : clientDir).length);
    files.set(name, isShared ? withBuiltNames(text) : fromPackage(withBuiltNames(text)));
  });
  const diagnosed = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (diagnosed.length > 0) throw new Error(ts.formatDiagnostics(diagnosed, formatHost));
  return files;
}

/** Lets a module of the client import the folder `domain` from inside the package. */
function fromPackage(text: string): string {
  return text.replace(
    /(["'])((?:\.\.\/)*)\.\.\/domain\//g,
    (_, quote, up) => `${quote}${up || "./"}domain/`,
  );
}

function frameworkTypes(name: string): string {
  return fileURLToPath(new URL(`framework_types/${name}.d.ts`, import.meta.url));
}

/** Renames the imports in a module to `.js`: TypeScript does not rewrite them in declarations. */
export function withBuiltNames(text: string): string {
  return text.replace(/(["'])(\.{1,2}\/[^"']+)\.ts\1/g, "$1$2.js$1");
}

const formatHost: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => fileURLToPath(root),
  getNewLine: () => "\n",
};
