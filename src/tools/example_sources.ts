import { bootstrapTokenId } from "../auth/principal.ts";
import { mappingExample } from "../http/admin/mappings/mapping_example.ts";
import type { Author, Management } from "../management/change_project.ts";
import { demoProjectId as projectId } from "../management/demo/demo_data.ts";
import { putMapping } from "../management/mappings/put_mapping.ts";
import { MappingBody } from "../domain/imports/mapping.ts";

const by = (operation: string): Author => ({ tokenId: bootstrapTokenId, operation });

/**
 * Adds what the examples of the document name, and the demo project of a real service does not have.
 */
export async function putExampleSources(management: Management): Promise<void> {
  const mapping = { ...MappingBody.parse(mappingExample), id: "erp" };
  await putMapping(management, by("putMapping"), { projectId, mapping, precondition: {} });
}
