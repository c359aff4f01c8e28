import { shownFeed, toFeed } from "../../domain/imports/feed.ts";
import { noFeed } from "../../domain/not_found.ts";
import { type Author, changeProject, type Management } from "../change_project.ts";
import { assertPrecondition, type Precondition } from "../precondition.ts";
import { readHistory, unscheduleFeed } from "./feed_history.ts";

/** Deletes a feed. The products that it has imported stay. */
export async function deleteFeed(
  management: Management,
  author: Author,
  input: { projectId: string; feedId: string; precondition: Precondition },
): Promise<void> {
  const { kv } = management;
  const { projectId, feedId, precondition } = input;
  const deleted = await changeProject(management, author, projectId, async ({ project }) => {
    const before = project.feeds.get(feedId);
    if (before === undefined) throw noFeed(feedId);
    assertPrecondition(precondition, toFeed(before, await readHistory(kv, project, before)));
    return {
      subject: `feeds/${feedId}`,
      before: shownFeed(before),
      steps: [{ kind: "deleteFeed", feedId }],
      result: { number: project.number, feed: before },
    };
  });
  await unscheduleFeed(kv, deleted, deleted.feed);
}
