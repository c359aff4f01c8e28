import { z } from "zod";

/**
 * The messages of etcd's JSON gateway that the adapter uses. Keys and values are in Base64, 64-bit
 * integers are strings, and what is zero or empty is left out.
 */
const header = z.object({ cluster_id: z.string().default("0"), revision: z.string().default("0") });

export const KeyValue = z.object({
  key: z.string(),
  value: z.string().default(""),
  mod_revision: z.string(),
});
export type KeyValue = z.infer<typeof KeyValue>;

export const RangeResponse = z.object({
  header: header.optional(),
  kvs: z.array(KeyValue).default([]),
  count: z.string().default("0"),
});
export type RangeResponse = z.infer<typeof RangeResponse>;

export const TxnResponse = z.object({
  header,
  succeeded: z.boolean().default(false),
  responses: z.array(z.object({ response_range: RangeResponse.optional() })).default([]),
});

export const StatusResponse = z.object({ header, version: z.string().default("") });

export const AuthenticateResponse = z.object({ token: z.string() });

/** One line of a watch. */
export const WatchLine = z.object({
  error: z.object({ message: z.string().default("") }).optional(),
  result: z.object({
    created: z.boolean().default(false),
    canceled: z.boolean().default(false),
    cancel_reason: z.string().default(""),
    compact_revision: z.string().default("0"),
    events: z.array(z.object({ type: z.string().default("PUT"), kv: KeyValue })).default([]),
  }).optional(),
});
export type WatchLine = z.infer<typeof WatchLine>;

/** What the gateway answers if a call fails: a code of gRPC, and a message of etcd. */
export const ErrorResponse = z.object({
  code: z.int().default(2),
  message: z.string().optional(),
  error: z.string().optional(),
});

export function toBase64(bytes: Uint8Array): string {
  return bytes.toBase64();
}

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.fromBase64(text);
}
