/** How the test uses one generator beyond its ready-made commands. */
export interface ClientRow {
  readonly generator: string;
  readonly language: string;
  /** The programs that must be installed. */
  readonly tools: readonly string[];
  /** Shell commands before the ready-made ones. */
  readonly prepare?: readonly string[];
  /** The program in `programs/`, and its place in the folder of the generated client. */
  readonly program: string;
  readonly place: string;
  /** Further files, by place. */
  readonly files?: Readonly<Record<string, string>>;
  /** Shell commands that compile the program with the generated client. */
  readonly compile: readonly string[];
  /** The shell command that runs the program; its arguments follow. */
  readonly run: string;
  /** Whether the program queries by GET too: not if only models are generated. */
  readonly usesGet: boolean;
  /** Replacements that make the program one for the service's document, whose path has the project. */
  readonly forService: readonly (readonly [RegExp, string])[];
}

const strict = {
  strict: true,
  target: "es2022",
  module: "nodenext",
  lib: ["es2022", "dom", "dom.iterable"],
  types: [],
};

const typescript = {
  language: "TypeScript",
  tools: ["npm", "npx", "node"],
  place: "program.ts",
  files: {
    "package.json": '{"type": "module", "private": true}',
    "tsconfig.json": JSON.stringify({ compilerOptions: strict, include: ["*.ts"] }),
  },
  compile: ["npx tsc"],
  run: "node program.js",
};

const python = {
  language: "Python",
  tools: ["python3"],
  prepare: ["python3 -m venv venv"],
  place: "program.py",
  compile: [],
  run: "python program.py",
};

const go = {
  language: "Go",
  tools: ["go"],
  place: "main.go",
  compile: ["go vet .", "go build -o program ."],
  run: "./program",
  usesGet: true,
  forService: [
    [/context\.Background\(\)(?=, body)/, 'context.Background(), "shop"'],
    [/context\.Background\(\)(?=, &parameters)/, 'context.Background(), "shop"'],
    [
      /BadgesByProductId\(context\.Background\(\)\)/g,
      'BadgesByProductId(context.Background(), "shop")',
    ],
    [/forms\(answer\)/, "[]string{}"],
    [/\nfunc forms[^]*/, ""],
    [/\t"strings"\n/, ""],
  ],
} as const;

export const clientRows: readonly ClientRow[] = [
  {
    ...typescript,
    generator: "openapi-typescript",
    program: "openapi_typescript.ts.txt",
    usesGet: true,
    forService: [
      ["/v1/shop/", "/v1/{projectId}/"],
      ["params: { query", 'params: { path: { projectId: "shop" }, query'],
      ["body: {", 'params: { path: { projectId: "shop" } }, body: {'],
    ].map(([from = "", to = ""]) => [new RegExp(from, "g"), to] as const),
  },
  {
    ...typescript,
    generator: "Hey API",
    program: "hey_api.ts.txt",
    usesGet: true,
    forService: [
      [/body: \{/, 'path: { projectId: "shop" }, body: {'],
      [/query: \{ product:/, 'path: { projectId: "shop" }, query: { product:'],
    ],
  },
  {
    ...typescript,
    generator: "openapi-zod-client",
    program: "openapi_zod_client.ts.txt",
    usesGet: true,
    forService: [
      [/\/v1\/shop\//g, "/v1/:projectId/"],
      [/queries: \{/, 'params: { projectId: "shop" }, queries: {'],
      [/\] \},\n\s*\}/, '] } }, { params: { projectId: "shop" } }'],
    ],
  },
  {
    ...python,
    generator: "openapi-python-client",
    program: "openapi_python_client.py",
    usesGet: true,
    forService: [[/sync\((?=client)/, 'sync("shop", '], [/sync\((?=\n)/, 'sync("shop", ']],
  },
  {
    ...python,
    generator: "datamodel-code-generator",
    program: "datamodel_code_generator.py",
    usesGet: false,
    forService: [],
  },
  { ...go, generator: "oapi-codegen", program: "oapi_codegen.go" },
  {
    ...go,
    generator: "OpenAPI Generator",
    tools: ["go", "java", "mvn"],
    program: "openapi_generator.go",
  },
  {
    generator: "OpenAPI Generator",
    language: "Java",
    tools: ["java", "javac", "mvn"],
    program: "OpenApiGenerator.java",
    place: "OpenApiGenerator.java",
    compile: [
      "mvn -q -B -f badges dependency:copy-dependencies -DincludeScope=compile",
      "javac -nowarn -d classes -cp 'badges/target/classes:badges/target/dependency/*' OpenApiGenerator.java",
    ],
    usesGet: true,
    run: "java -cp 'classes:badges/target/classes:badges/target/dependency/*' OpenApiGenerator",
    forService: [
      [/queryBadgesByProductId\(query\)/, 'queryBadgesByProductId("shop", query)'],
      [/getBadgesByProductId\(products/, 'getBadgesByProductId("shop", products'],
      [/forms\(answer\)/, "List.of()"],
      [/\n {2}private static List<String> forms[^]*/, "}\n"],
    ],
  },
];
