import { assert, assertEquals } from "@std/assert";
import { DocumentedService, examplePath } from "../contract/documented.ts";
import { ServiceProcess, tempFolder } from "../support/service/service_process.ts";
import { wireTo } from "../support/service/wire.ts";
import { type Group, readCorpus } from "./corpus.ts";
import { assertDocumentedResponse, readAnswer } from "./documented_response.ts";
import { hostileRequest } from "./hostile_request.ts";

const token = "the-token-of-the-tests-0123456789";
const project = "projects/shop";

/** Creates the project that most of the corpus targets; the demo project exists beside it. */
async function createShop(service: ServiceProcess): Promise<void> {
  const text = { type: "string", maxLength: 100 };
  const colour = { type: "string", format: "color" };
  const schema = {
    type: "object",
    properties: { text, colour },
    required: ["text"],
    additionalProperties: false,
  };
  await service.manage("PUT", project, token, { name: "Shop" });
  await service.manage("PUT", `${project}/types/label`, token, { name: "Label", schema });
  await service.manage("PUT", `${project}/types/free`, token, {
    name: "Free",
    schema: { type: "object" },
  });
  for (const digit of ["1", "2", "3"]) {
    const id = `${digit.repeat(8)}-1111-4111-8111-111111111111`;
    const badge = { typeId: "label", content: { text: "Sale" }, when: { a: 1 } };
    await service.manage("PUT", `${project}/badges/${id}`, token, badge);
  }
}

Deno.test("the corpus has at least 600 hostile inputs, without duplicates", async () => {
  const groups = [...(await readCorpus()).values()].flat();
  const sent = groups.flatMap((group) =>
    Object.values(group.inputs).map((input) => JSON.stringify({ ...group, inputs: input }))
  );
  assert(sent.length >= 600, `${sent.length}`);
  assertEquals(new Set(sent).size, sent.length);
});

Deno.test("no hostile input causes a 500, and every response is documented", async (t) => {
  await using folder = await tempFolder();
  await using service = await ServiceProcess.start(folder.path, {
    ADMIN_TOKEN: token,
    AUTH_FAILURES_PER_MINUTE: "1000000",
  });
  await using documented = await DocumentedService.create({ withDemo: false });
  await createShop(service);
  const before = await service.query("demo", [1234, 1235]);
  const wire = wireTo(Number(new URL(service.origin).port));

  async function send(group: Group, reason: string, input: unknown) {
    const request = hostileRequest(group, input, token);
    const answer = readAnswer(await (group.isCutOff ? wire.sendAndEnd : wire.send)(request));
    const what = `${group.about}: ${reason}: ${answer.status} ${answer.text.slice(0, 500)}`;
    assert(group.answers.includes(answer.status), what);
    if (group.method !== "HEAD") assertDocumentedResponse(documented, request, answer);
  }

  for (const [file, groups] of await readCorpus()) {
    for (const group of groups) {
      await t.step(`${file}: ${group.about}`, async () => {
        for (const [reason, input] of Object.entries(group.inputs)) {
          await send(group, reason, input);
        }
      });
    }
  }
  await t.step("afterwards everything stored can be read", () => readAll(service, documented));
  assertEquals(await service.query("demo", [1234, 1235]), before);
  assert(!service.output().includes("A request failed"), service.output().slice(-2_000));
});

/** Reads everything of the shop. */
async function readAll({ origin }: ServiceProcess, { operations }: DocumentedService) {
  const ids = {
    projectId: "shop",
    typeId: "label",
    badgeId: "11111111-1111-4111-8111-111111111111",
    productId: "1",
    limit: "200",
    cursor: "",
  };
  for (const operation of operations.filter(({ method }) => method === "GET")) {
    const [path = ""] = examplePath(operation, ids).split("?");
    const headers = { Authorization: `Bearer ${token}` };
    const response = await fetch(origin + path, { headers });
    await response.body?.cancel();
    assert(response.status < 500, `${operation.name} ${response.status}`);
  }
}
