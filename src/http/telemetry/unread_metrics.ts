import type { Registry } from "prom-client";
import type { UnreadResponses } from "../unread/unread_responses.ts";
import { showGauge, showTotal } from "./read_metric.ts";

/**
 * Shows how much memory large unread responses take, and how many responses were refused because of
 * it.
 */
export function showUnread(
  registry: Registry,
  unread: Pick<UnreadResponses, "bytes" | "refused">,
): void {
  showGauge(
    registry,
    {
      name: "badges_unread_answers_bytes",
      help: "Memory of responses over 64 KiB that clients have not read completely.",
    },
    () => unread.bytes,
  );
  showTotal(
    registry,
    {
      name: "badges_unread_answers_refused_total",
      help: "Large responses that became a 503 because others were not read.",
    },
    () => unread.refused,
  );
}
