import ts from "npm:typescript@5.9.3";
import { withBuiltNames } from "./client_package.ts";

const root = new URL("../cli/", import.meta.url);
/** The folder of the modules that name the tool's packages with their versions. */
const packagesFolder = "packages/";
/** Where the package has the types of the API document, which the modules import from `openapi/`. */
const apiTypes = "schema.d.ts";

const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
};

/**
 * Returns the files of a version of the tool's npm package, by their paths in it. Throws an `Error`
 * if a module does not compile.
 */
export async function cliPackage(version: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const dependencies: Record<string, string> = {};
  for (const path of modulesBelow("")) {
    const text = await Deno.readTextFile(new URL(path, root));
    if (path.startsWith(packagesFolder)) {
      const [, name, pinned] = /from "npm:(.+)@(.+?)"/.exec(text) ?? [];
      if (name !== undefined && pinned !== undefined) dependencies[name] = pinned;
    } else {
      for (const [built, output] of compile(path, text)) files.set(built, output);
    }
  }
  const types = new URL("../../openapi/schema.d.ts", import.meta.url);
  files.set(apiTypes, await Deno.readTextFile(types));
  files.set("README.md", await Deno.readTextFile(new URL("README.md", root)));
  files.set("LICENSE", await Deno.readTextFile(new URL("../../LICENSE", import.meta.url)));
  files.set("package.json", `${JSON.stringify(manifest(version, dependencies), null, 2)}\n`);
  return files;
}

function manifest(version: string, dependencies: Record<string, string>) {
  return {
    name: "badge-query-cli",
    version,
    description: "Badges of a shop as files: pull, plan, apply, promote; imports and explanations",
    license: "MIT",
    keywords: ["badges", "ecommerce", "configuration", "cli"],
    type: "module",
    engines: { node: ">=20" },
    bin: { badges: "main.js" },
    exports: {
      ".": { types: "./mod.d.ts", default: "./mod.js" },
      "./package.json": "./package.json",
    },
    dependencies,
  };
}

/** The paths of the modules in a folder of the tool, in a fixed order. */
function modulesBelow(folder: string): string[] {
  const entries = Array.from(Deno.readDirSync(new URL(folder, root)))
    .sort((a, b) => a.name < b.name ? -1 : 1);
  return entries.flatMap(({ name, isDirectory }) => {
    if (isDirectory) return modulesBelow(`${folder}${name}/`);
    return name.endsWith(".ts") && !name.endsWith(".d.ts") ? [`${folder}${name}`] : [];
  });
}

/** The JavaScript of a module, and its declarations. */
function compile(path: string, text: string): [path: string, text: string][] {
  const start = path.slice(0, -".ts".length);
  const toRoot = "../".repeat(path.split("/").length - 1) || "./";
  const source = text.replace(/"(\.\.\/)+openapi\/schema\.d\.ts"/g, `"${toRoot}${apiTypes}"`);
  const options = { fileName: path, compilerOptions, reportDiagnostics: true };
  const [script, declaration] = [
    ts.transpileModule(source, options),
    ts.transpileDeclaration(source, options),
  ];
  const { diagnostics = [] } = script;
  if (diagnostics.length > 0) throw new Error(ts.formatDiagnostics(diagnostics, formatHost));
  return [
    [`${start}.js`, withBuiltNames(script.outputText)],
    [`${start}.d.ts`, withBuiltNames(declaration.outputText).replaceAll('.d.js"', '.d.ts"')],
  ];
}

const formatHost: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => "",
  getNewLine: () => "\n",
};
