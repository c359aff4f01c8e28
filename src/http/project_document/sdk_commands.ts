/** How to generate a client of a project's query, or of the service, with one generator. */
export interface SdkCommands {
  readonly generator: string;
  readonly language: string;
  /** Shell commands that install the generator and what generated clients import, in an empty folder. */
  readonly install: readonly string[];
  /** The shell command that generates the client; `{documentUrl}` is the document's address. */
  readonly generate: string;
  /** Shell commands that must follow, if any. */
  readonly finish?: readonly string[];
  /** What a generated client does with a badge of a type that it does not know, as Markdown. */
  readonly unknownTypes: string;
  /** What else its users should know, as Markdown. */
  readonly note?: string;
}

const openApiGenerator = "openapi-generator-cli-7.25.0.jar";

const installOpenApiGenerator =
  "mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy " +
  "-Dartifact=org.openapitools:openapi-generator-cli:7.25.0 -DoutputDirectory=. " +
  "-Dmdep.useBaseVersion=true";

/**
 * Without these, clients would refuse a badge with a new field, and send empty lists for optional
 * ones: `variantIds: []` selects no variant.
 */
const openApiGeneratorProperties =
  "disallowAdditionalPropertiesIfNotPresent=false,containerDefaultToNull=true";

/**
 * The tested generators with their ready-made commands. `deno task test:sdk` runs these commands;
 * the reference shows them.
 */
export const sdkCommands: readonly SdkCommands[] = [
  {
    generator: "openapi-typescript",
    language: "TypeScript",
    install: ["npm install openapi-typescript@7.13.0 openapi-fetch@0.17.0 typescript@5.9.3"],
    generate: "npx openapi-typescript {documentUrl} --output badges.d.ts",
    unknownTypes: "The badge is as the service sent it. `switch (badge.typeId)` needs a `default`.",
    note: '`if (badge.typeId === "price")` narrows `badge.content`.',
  },
  {
    generator: "Hey API",
    language: "TypeScript",
    install: ["npm install @hey-api/openapi-ts@0.99.0 typescript@5.9.3"],
    generate: "npx openapi-ts --input {documentUrl} --output badges",
    unknownTypes: "The badge is as the service sent it. `switch (badge.typeId)` needs a `default`.",
    note: '`if (badge.typeId === "price")` narrows `badge.content`.',
  },
  {
    generator: "openapi-zod-client",
    language: "TypeScript",
    install: [
      "npm install openapi-zod-client@1.18.3 @zodios/core@10.9.6 zod@3.25.76 axios@1.21.1 " +
      "typescript@5.9.3",
    ],
    generate: "npx openapi-zod-client {documentUrl} --output badges.ts",
    note:
      "Use the POST form of the query. In the GET form the client writes `product[]=1234`, which " +
      "the service ignores, unless you create it with " +
      "`{ axiosConfig: { paramsSerializer: { indexes: null } } }`.",
    unknownTypes: "`UnknownTypeBadge` accepts it with all its fields.",
  },
  {
    generator: "openapi-python-client",
    language: "Python",
    install: ["pip install openapi-python-client==0.29.1"],
    generate:
      "openapi-python-client generate --url {documentUrl} --output-path badges --meta none " +
      "--overwrite",
    note: "Of the service's document it leaves out the import of files, unless its configuration " +
      "names `text/csv` in `content_type_overrides`.",
    unknownTypes: "A `BadgeOfUnknownType`.",
  },
  {
    generator: "datamodel-code-generator",
    language: "Python",
    install: [
      "pip install datamodel-code-generator==0.89.0 pydantic==2.14.3 httpx==0.28.1",
    ],
    generate:
      "datamodel-codegen --url {documentUrl} --allow-private-network --input-file-type openapi " +
      "--output-model-type pydantic_v2.BaseModel --enum-field-as-literal one " +
      "--collapse-root-models --output badges.py",
    unknownTypes: "A `BadgeOfUnknownType`.",
    note: "The two options make `typeId` a `Literal`. Send requests with `httpx`.",
  },
  {
    generator: "oapi-codegen",
    language: "Go",
    install: ["go mod init example.com/shop", "mkdir badges"],
    generate: "go run github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2 " +
      "-generate types,client -package badges -o badges/badges.go {documentUrl}",
    finish: ["go mod tidy"],
    unknownTypes:
      "A `Badge` keeps the JSON that it was sent: `Discriminator()` returns the `typeId`, " +
      "`AsPriceBadge()` and the like read it, `MarshalJSON()` returns all of it.",
  },
  {
    generator: "OpenAPI Generator",
    language: "Go",
    install: ["go mod init example.com/shop", installOpenApiGenerator],
    generate: `java -jar ${openApiGenerator} generate -g go -i {documentUrl} -o badges ` +
      `--additional-properties=packageName=badges,withGoMod=false,${openApiGeneratorProperties} ` +
      "--global-property=apiTests=false,modelTests=false",
    finish: ["go mod tidy"],
    unknownTypes: "Its `UnknownTypeBadge` is set.",
  },
  {
    generator: "OpenAPI Generator",
    language: "Java",
    install: [installOpenApiGenerator],
    generate: `java -jar ${openApiGenerator} generate -g java --library native ` +
      `-i {documentUrl} -o badges --invoker-package example.badges --api-package example.badges ` +
      "--model-package example.badges " +
      `--additional-properties=openApiNullable=false,${openApiGeneratorProperties} ` +
      "--global-property=apiTests=false,modelTests=false",
    finish: [
      "mvn -q -B -f badges -DskipTests -Dmaven.javadoc.skip=true -Dmaven.source.skip=true package",
    ],
    unknownTypes: "`getActualInstance()` is an `UnknownTypeBadge`.",
    note: "Over plain HTTP, set `HttpClient.Version.HTTP_1_1` with `setHttpClientBuilder()`: " +
      "Java's client otherwise asks for HTTP/2 in a way that the service refuses.",
  },
];
