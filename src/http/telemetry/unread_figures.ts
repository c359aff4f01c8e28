import type { Registry } from "prom-client";
import type { UnreadAnswers } from "../unread/unread_answers.ts";
import { showGauge, showTotal } from "./figure.ts";

/**
 * Shows how much memory large unread responses take, and how many responses were refused because of
 * it.
 */
export function showUnread(
  registry: Registry,
  unread: Pick<UnreadAnswers, "bytes" | "refused">,
): void {
  showGauge(
    registry,
    {
      name: "badges_unread_answers_bytes",
      help: "Memory of answers over 64 KiB that clients have not read to their end.",
    },
    () => unread.bytes,
  );
  showTotal(
    registry,
    {
      name: "badges_unread_answers_refused_total",
      help: "Large answers that became a 503 because others were not read.",
    },
    () => unread.refused,
  );
}
