import type { BadgeType } from "../../domain/badges/badge_type.ts";
import { Yielder } from "../../store/yielder.ts";
import { queryPath } from "../badges/query_path.ts";
import { queryExample } from "../badges/query_examples.ts";
import { badgeComponents, type ExampleBadge } from "./badge_components.ts";
import { type SdkCommands, sdkCommands } from "./sdk_commands.ts";
import type { ServiceFrame } from "./service_frame.ts";

/** What a document is created from. */
export interface DocumentSource {
  readonly id: string;
  readonly name: string;
  readonly types: readonly BadgeType[];
}

/** The maximum number of badges in the example of a response. */
const exampleBadgesMax = 5;

const description =
  `The badges of this project: \`Badge\` has a form for each of its types, distinguished
by \`typeId\`. A query needs no credentials.

Write code that uses the name \`Badge\` and the values of \`typeId\`: they are stable. The other names of
schemas are derived from the types' ids, and can change if two ids differ only in case or punctuation.

**Clients keep working.** The document changes with the project's types, and describes responses without
checking them: its lengths, bounds and patterns are left out, objects can have further fields, and lists
of known values (\`x-extensible-enum\`) can grow. A client that was generated earlier reads new fields, new
values and longer texts. It reads a badge of a type that was added later as \`UnknownTypeBadge\`, the last
form of \`Badge\`: ignore it, and do not fail.

| generator | how it reads a badge of an unknown type |
|---|---|
${sdkCommands.map(row).join("\n")}

OpenAPI Generator needs \`disallowAdditionalPropertiesIfNotPresent=false\` for new fields, and
\`containerDefaultToNull=true\`, or a query without \`variantIds\` asks for no variant. Other generators
that make a closed union of \`Badge\` must ignore the badges that they do not know.`;

function row({ generator, language, unknownTypes }: SdkCommands): string {
  return `| ${generator} (${language}) | ${unknownTypes} |`;
}

/** Creates the OpenAPI 3.1 document of one project's query, as JSON. Deterministic. */
export async function createProjectDocument(
  source: DocumentSource,
  frame: ServiceFrame,
): Promise<string> {
  const badges = await badgeComponents(source.types, frame);
  const example = exampleAnswer(badges.examples.slice(0, exampleBadgesMax));
  const operations = Object.entries(frame.operations).map(([method, operation]) => {
    const { "200": ok, ...problems } = operation.responses;
    const { "application/json": media, ...types } = ok.content;
    const content = { ...types, "application/json": { ...media, example } };
    return [method, { ...operation, responses: { "200": { ...ok, content }, ...problems } }];
  });
  const head = JSON.stringify({
    ...frame.head,
    info: { ...frame.info, title: `Badges of ${source.name}`, description },
    paths: { [queryPath.replace("{projectId}", source.id)]: Object.fromEntries(operations) },
  });
  const schemas = await membersOf({ ...frame.schemas, ...badges.schemas });
  const examples = JSON.stringify(frame.examples);
  return `${head.slice(0, -1)},"components":{"schemas":{${schemas}},"examples":${examples}}}`;
}

/** The members of an object as JSON, one after the other: 200 types can have 12 MB of schemas. */
async function membersOf(object: object): Promise<string> {
  const yielder = new Yielder();
  const members: string[] = [];
  for (const [name, value] of Object.entries(object)) {
    members.push(`${JSON.stringify(name)}:${JSON.stringify(value)}`);
    if (yielder.isDue) await yielder.yieldIfDue();
  }
  return members.join();
}

/** A response to the example query. */
function exampleAnswer(badges: readonly ExampleBadge[]) {
  const references = badges.map(({ id }) => ({ id }));
  const products = queryExample.query.products
    .map((query) => ({ query, badges: references }));
  return { products, badges };
}
