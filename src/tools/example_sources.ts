import { bootstrapTokenId } from "../auth/principal.ts";
import { feedExample } from "../http/admin/feeds/feed_example.ts";
import { mappingExample } from "../http/admin/mappings/mapping_example.ts";
import type { Author, Management } from "../management/change_project.ts";
import { demoProjectId as projectId } from "../management/demo/demo_data.ts";
import { putMapping } from "../management/mappings/put_mapping.ts";
import { putFeed } from "../management/feeds/put_feed.ts";
import type { Outbound } from "../outbound/outbound.ts";
import { OutboundFailure } from "../outbound/outbound_failure.ts";
import { OutboundHosts } from "../outbound/outbound_hosts.ts";
import { FeedBody } from "../domain/imports/feed.ts";
import { MappingBody } from "../domain/imports/mapping.ts";

const by = (operation: string): Author => ({ tokenId: bootstrapTokenId, operation });

/** May fetch from the host of the examples, where nothing is. */
export const exampleOutbound: Outbound = {
  hosts: OutboundHosts.parse(new URL(feedExample.url).host) ?? OutboundHosts.none,
  fetch: () => Promise.reject(new OutboundFailure("unreachable", "shop.example is an example")),
};

/**
 * Adds what the examples of the document name, and the demo project of a real service does not have.
 */
export async function putExampleSources(management: Management): Promise<void> {
  const mapping = { ...MappingBody.parse(mappingExample), id: "erp" };
  await putMapping(management, by("putMapping"), { projectId, mapping, precondition: {} });
  const body = FeedBody.parse(feedExample);
  const { hosts } = exampleOutbound;
  const input = { projectId, feedId: "google", body, hosts, precondition: {} };
  await putFeed(management, by("putFeed"), input);
}
