import { conflict, invalid, type Violation } from "../../domain/errors.ts";
import {
  type Feed,
  type FeedBody,
  type FeedRecord,
  originOf,
  shownFeed,
  toFeed,
} from "../../domain/imports/feed.ts";
import { isBuiltInMapping } from "../../domain/imports/mapping.ts";
import { feedsPerProjectMax } from "../../domain/limits.ts";
import type { OutboundHosts } from "../../outbound/outbound_hosts.ts";
import { type Author, changeProject, type Management } from "../change_project.ts";
import { assertPrecondition, type Precondition } from "../precondition.ts";
import { readHistory, scheduleFeed } from "./feed_history.ts";

/** Creates a feed, or replaces the one with this id. */
export function putFeed(
  management: Management,
  author: Author,
  { projectId, feedId, body, hosts, precondition }: {
    projectId: string;
    feedId: string;
    body: Omit<FeedBody, "id">;
    /** The hosts that a feed can be fetched from. */
    hosts: OutboundHosts;
    precondition: Precondition;
  },
): Promise<{ feed: Feed; created: boolean }> {
  const { kv } = management;
  return changeProject(management, author, projectId, async ({ project, now }) => {
    const before = project.feeds.get(feedId);
    const violations = feedViolations(project, body, hosts);
    if (violations.length > 0) throw invalid(`Cannot save feed "${feedId}"`, violations);
    assertPrecondition(
      precondition,
      before && toFeed(before, await readHistory(kv, project, before)),
    );
    if (before === undefined && project.feeds.size >= feedsPerProjectMax) {
      const reason = `the project has ${feedsPerProjectMax} already`;
      throw conflict(`Cannot create feed "${feedId}": ${reason}`);
    }
    const feed = feedRecord(feedId, body, before, { now, savedBy: author.tokenId });
    const history = await scheduleFeed(kv, project, feed, now);
    return {
      subject: `feeds/${feedId}`,
      before: before && shownFeed(before),
      after: shownFeed(feed),
      steps: [{ kind: "putFeed", feed }],
      result: { feed: toFeed(feed, history), created: before === undefined },
    };
  });
}

/** The record of a feed with these fields, in place of `before`. */
export function feedRecord(
  id: string,
  body: Omit<FeedBody, "id">,
  before: FeedRecord | undefined,
  { now, savedBy }: { now: number; savedBy: string },
): FeedRecord {
  const { url, mapping, mode, everyMinutes } = body;
  const authorization = authorizationAfter(body, before);
  return {
    id,
    ...{ url, mapping, mode, everyMinutes },
    ...authorization !== undefined && { authorization },
    key: before?.key ?? crypto.randomUUID(),
    savedBy,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
  };
}

/** Returns why a feed cannot be saved, as JSON Pointers into it. */
export function feedViolations(
  { mappings }: { mappings: { has: (id: string) => boolean } },
  { url, mapping }: Pick<FeedBody, "url" | "mapping">,
  hosts: OutboundHosts,
): Violation[] {
  const violations: Violation[] = [];
  const parsed = new URL(url);
  if (!hosts.allows(parsed)) {
    const detail = `has the host ${parsed.host}, which OUTBOUND_HOSTS does not list`;
    violations.push({ pointer: "/url", detail });
  }
  if (!isBuiltInMapping(mapping) && !mappings.has(mapping)) {
    violations.push({ pointer: "/mapping", detail: `there is no mapping "${mapping}"` });
  }
  return violations;
}

/** A secret for one origin is never sent to another one. */
function authorizationAfter(
  { authorization, url }: Pick<FeedBody, "authorization" | "url">,
  before: FeedRecord | undefined,
): string | undefined {
  if (authorization !== undefined) return authorization ?? undefined;
  if (before === undefined || originOf(before.url) !== originOf(url)) return undefined;
  return before.authorization;
}
