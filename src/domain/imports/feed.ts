import { z } from "zod";
import {
  feedAuthorizationMaxChars,
  feedMinutesMax,
  feedMinutesMin,
  feedUrlMaxChars,
} from "../limits.ts";
import { chosenId, ignored } from "../scalar_schemas.ts";
import { toInstantText } from "../instant.ts";
import { ImportMode } from "./import.ts";

const feedFields = {
  url: z.string().max(feedUrlMaxChars).refine(isFeedUrl, {
    error: "must be an http or https URL without user and password",
  }).meta({
    description: "Where the file is. Its host must be one that the operator allows " +
      "(`OUTBOUND_HOSTS`), and so must those of redirects.",
    example: "https://shop.example/feeds/google.xml",
  }),
  mapping: chosenId().meta({
    description:
      "How the file is read: `columns`, `google`, or the id of a mapping of the project.",
    example: "google",
  }),
  mode: ImportMode.meta({
    description:
      "`merge` changes what the file has. With `replace` the file is the whole catalogue: products, " +
      "variants and fields that it does not have are removed.",
    example: "replace",
  }),
  everyMinutes: z.int().min(feedMinutesMin).max(feedMinutesMax).meta({
    description: "How often the file is fetched.",
    example: 60,
  }),
} as const;

const minuteMs = 60_000;

/** The time between two runs of a feed, in milliseconds. */
export function periodMs({ everyMinutes }: { readonly everyMinutes: number }): number {
  return everyMinutes * minuteMs;
}

/** The origin of a feed, to which its authorization is sent. */
export function originOf(url: string): string {
  return new URL(url).origin;
}

function isFeedUrl(text: string): boolean {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  return url !== null && url.hostname !== "" && url.username === "" && url.password === "";
}

const ignoredFields = {
  sendsAuthorization: ignored(),
  createdAt: ignored(),
  updatedAt: ignored(),
  isRunning: ignored(),
  nextRunAt: ignored(),
  lastSuccess: ignored(),
  lastFailure: ignored(),
} as const;

/** The body of a PUT. */
export const FeedBody = z.strictObject({
  id: chosenId().optional().meta({ description: "If present, must equal the id in the path." }),
  ...feedFields,
  authorization: z.string().regex(/^[!-~]([ -~]*[!-~])?$/, {
    error: "must be visible ASCII characters, with spaces only between them",
  }).max(feedAuthorizationMaxChars).nullable().optional().meta({
    description:
      "The `Authorization` header of the requests to the URL's origin; never shown. If omitted, " +
      "it stays as it is, unless the URL has another origin; `null` removes it.",
    example: "Bearer 7f3c9e1a",
  }),
  ...ignoredFields,
}).meta({ id: "FeedBody", description: "A whole feed." });
export type FeedBody = z.infer<typeof FeedBody>;

/** A feed in the store, with what no response shows. */
export const FeedRecord = z.object({
  id: chosenId(),
  ...feedFields,
  authorization: z.string().optional(),
  /** A random id: a feed that is deleted and created again is another one. */
  key: z.string(),
  /** The token that saved it last, on whose behalf it runs. */
  savedBy: z.string(),
  /** Epoch milliseconds. */
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type FeedRecord = z.infer<typeof FeedRecord>;

const at = z.iso.datetime();
const importId = z.string().meta({
  description: "The import of the run.",
  example: "7d3c9e1a-3a7b-4c37-9d0e-0b7a8f1f2c11",
});

const LastSuccess = z.object({
  at: at.meta({ description: "When the run ended.", example: "2026-01-31T09:30:00.000Z" }),
  importId: importId.optional(),
  isUnchanged: z.boolean().optional().meta({
    description: "Whether the server said that the file had not changed (304).",
    example: true,
  }),
}).meta({ id: "FeedSuccess", description: "The last run that succeeded." });

const LastFailure = z.object({
  at: at.meta({ description: "When the run ended.", example: "2026-01-31T09:30:00.000Z" }),
  code: z.string().meta({
    description: "Why it failed: `host_not_allowed`, `unreachable`, `timeout`, `bad_status`, " +
      "`too_many_redirects`, `too_large`, `interrupted`, or the code of the failed import.",
    example: "bad_status",
  }),
  detail: z.string().meta({
    description: "What happened, in one sentence.",
    example: "shop.example responded with status 404",
  }),
  importId: importId.optional(),
}).meta({ id: "FeedFailure", description: "The last run that failed." });

/** A feed in responses: its configuration, and how its runs went. */
export const Feed = z.object({
  id: chosenId().meta({ description: "Chosen by the merchant.", example: "google" }),
  ...feedFields,
  sendsAuthorization: z.boolean().meta({
    description: "Whether requests have an `Authorization` header.",
    example: false,
  }),
  createdAt: at.meta({ description: "RFC 3339, UTC.", example: "2026-01-31T09:30:00.000Z" }),
  updatedAt: at.meta({ example: "2026-01-31T09:30:00.000Z" }),
  isRunning: z.boolean().meta({ description: "Whether a run is in progress.", example: false }),
  nextRunAt: at.meta({
    description: "When the next run is due.",
    example: "2026-01-31T10:30:00.000Z",
  }),
  lastSuccess: LastSuccess.optional(),
  lastFailure: LastFailure.optional(),
}).meta({
  id: "Feed",
  description: "A file of products that is fetched and imported again and again.",
});
export type Feed = z.infer<typeof Feed>;

/** How the runs of a feed went, apart from its configuration. */
export interface FeedHistory {
  readonly isRunning: boolean;
  /** Epoch milliseconds, as are all times here. */
  readonly nextRunAt: number;
  readonly lastSuccess?: FeedSuccess | undefined;
  readonly lastFailure?: FeedFailure | undefined;
}

export interface FeedSuccess {
  readonly at: number;
  readonly importId?: string | undefined;
  readonly isUnchanged?: boolean | undefined;
}

export interface FeedFailure {
  readonly at: number;
  readonly code: string;
  readonly detail: string;
  readonly importId?: string | undefined;
}

/** A feed's configuration as changes and responses show it: without its authorization. */
export function shownFeed({ authorization, key: _, savedBy: __, ...feed }: FeedRecord) {
  return {
    ...feed,
    sendsAuthorization: authorization !== undefined,
    createdAt: toInstantText(feed.createdAt),
    updatedAt: toInstantText(feed.updatedAt),
  };
}

/** A feed in a response. */
export function toFeed(record: FeedRecord, history: FeedHistory): Feed {
  const { isRunning, nextRunAt, lastSuccess, lastFailure } = history;
  return {
    ...shownFeed(record),
    isRunning,
    nextRunAt: toInstantText(nextRunAt),
    ...lastSuccess && { lastSuccess: { ...lastSuccess, at: toInstantText(lastSuccess.at) } },
    ...lastFailure && { lastFailure: { ...lastFailure, at: toInstantText(lastFailure.at) } },
  };
}
