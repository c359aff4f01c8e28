import { build, type Plugin, type Rolldown } from "vite";
import { kitVariables } from "./kit_variables.ts";
import { isLanguage, loadMessages } from "../i18n/languages.ts";

export interface PanelFile {
  readonly text: string;
  /** Contains a hash of the content; the other files refer to it by this name. */
  readonly hashedName: string;
}

/** Replaces characters that are special in URLs, paths or HTML. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "") || "part";
}

/**
 * Bundles the panel. `panel.js` is the entry; the files that it needs to start are under `first/`;
 * all others are loaded on demand.
 */
export async function bundlePanel(): Promise<Record<string, PanelFile>> {
  const result = await build({
    root: `${import.meta.dirname}/..`,
    configFile: false,
    logLevel: "error",
    base: "/assets/",
    publicDir: false,
    envDir: false,
    plugins: [textsAsJson, kitVariablesAsFile],
    // Without this, Vite looks for the user's PostCSS settings, which this process may not read.
    css: { postcss: {} },
    resolve: {
      alias: {
        // The form library's main module includes a validator for its own tests, which compiles
        // schemas (`eval`).
        "@rjsf/validator-ajv8": `${import.meta.dirname}/no_validator.ts`,
        "react-router-dom": `${import.meta.dirname}/no_data_router.ts`,
        // For what the panel shares with the service, outside of this folder: templates, files.
        "bcp-47": `${import.meta.dirname}/../node_modules/bcp-47/index.js`,
        papaparse: `${import.meta.dirname}/../node_modules/papaparse/papaparse.js`,
        saxes: `${import.meta.dirname}/../node_modules/saxes/saxes.js`,
      },
    },
    build: {
      write: false,
      // Browsers of the last four years.
      target: "es2022",
      // From these versions on, browsers support `light-dark()` natively; a fallback for older ones
      // would not follow the colour scheme chosen in the panel.
      cssTarget: ["chrome123", "firefox120", "safari17.5"],
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { panel: `${import.meta.dirname}/../main.tsx` },
        output: {
          // One file loads faster than many small ones: browsers make six requests at a time.
          codeSplitting: { groups: [{ name: "panel", tags: ["$initial"] }] },
          hashCharacters: "hex",
          entryFileNames: "[name]-[hash:16].js",
          chunkFileNames: ({ name }) => `${plainName(name)}-[hash:16].js`,
          assetFileNames: ({ names }) => `${plainName(stem(names[0] ?? ""))}-[hash:16][extname]`,
        },
      },
    },
  });
  return filesOf(result);
}

/** Turns the texts of a language into JSON, which browsers read several times as fast as code. */
const textsAsJson: Plugin = {
  name: "texts-as-json",
  async load(id) {
    const language = id.match(/\/i18n\/(\w+)\.ts$/)?.[1];
    if (!isLanguage(language)) return;
    const json = JSON.stringify(await loadMessages(language));
    return `export const ${language} = JSON.parse(${JSON.stringify(json)});`;
  },
};

/** Computes the UI kit's variables once, instead of in each browser. */
const kitVariablesAsFile: Plugin = {
  name: "kit-variables-as-file",
  load: (id) => id.endsWith("/theme/kit_variables.css") ? kitVariables() : undefined,
};

function stem(name: string): string {
  return name.replace(/\.[^.]*$/, "");
}

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset;

function filesOf(result: Awaited<ReturnType<typeof build>>): Record<string, PanelFile> {
  if ("on" in result) throw new Error("the bundler watches instead of building");
  const outputs = [result].flat().flatMap(({ output }) => output);
  const first = firstView(outputs);
  const files: Record<string, PanelFile> = {};
  for (const output of outputs) {
    const { fileName } = output;
    if (output.type === "chunk" && output.isEntry) files["panel.js"] = fileOf(output);
    else files[first.has(fileName) ? `first/${fileName}` : fileName] = fileOf(output);
  }
  return files;
}

/** The files that the entry needs to start: its static imports, and the styles of all of them. */
function firstView(outputs: readonly Output[]): Set<string> {
  const chunks = new Map(
    outputs.flatMap((output) => output.type === "chunk" ? [[output.fileName, output]] : []),
  );
  const found = new Set([...chunks.values()].filter(({ isEntry }) => isEntry).map(nameOf));
  // The set grows during the iteration.
  for (const name of found) {
    const chunk = chunks.get(name);
    for (const other of [...chunk?.imports ?? [], ...chunk?.viteMetadata?.importedCss ?? []]) {
      found.add(other);
    }
  }
  return found;
}

function nameOf({ fileName }: Output): string {
  return fileName;
}

function fileOf(output: Output): PanelFile {
  return { text: textOf(output), hashedName: output.fileName };
}

/**
 * Makes Chromium compile all functions of a script while it loads, in another thread. Otherwise the
 * main thread compiles each one when it is first called: a sixth of the time of a first view.
 */
const compileHint = "//# allFunctionsCalledOnLoad\n";

function textOf(output: Output): string {
  if (output.type === "chunk") return compileHint + output.code;
  if (typeof output.source === "string") return output.source;
  return new TextDecoder().decode(output.source);
}
