import { createSecret, createSessionSecret } from "../../../src/auth/secret.ts";
import type { ServiceProcess } from "./service_process.ts";

const connections = 70;
const queryBody = JSON.stringify({ context: {}, query: { products: [{ id: 1234 }] } });

/** The number of requests by status. */
export type Statuses = Record<string, number>;

/** The results of the requests during a flood. */
export interface FloodResult {
  /** The requests with invented credentials. */
  readonly flood: Statuses;
  /** Management requests with a valid token from the store, not the operator's. */
  readonly management: Statuses;
  /** Queries of a project that has to be loaded each time. */
  readonly coldQueries: Statuses;
  readonly readiness: Statuses;
}

/** The requests with invented credentials, used in turn. */
const strangers: ((origin: string) => Promise<Response>)[] = [
  (origin) => management(origin, { Authorization: `Bearer ${createSecret()}` }),
  (origin) => management(origin, { Cookie: `badges_session=${createSessionSecret()}` }),
  (origin) => management(origin, { Authorization: "Bearer wrong" }),
  (origin) => query(origin, crypto.randomUUID()),
];

function management(origin: string, headers: HeadersInit): Promise<Response> {
  return fetch(`${origin}/admin/v1/projects`, { headers });
}

function query(origin: string, projectId: string): Promise<Response> {
  const path = `/v1/${projectId}/badges/query/byProductId`;
  return fetch(origin + path, { method: "POST", body: queryBody });
}

/**
 * Lets 70 connections flood a service with invented tokens, cookies and project ids for
 * `milliseconds`, and sends valid requests meanwhile. The `coldProjects` do not fit into memory
 * together.
 */
export async function flood(
  { origin }: ServiceProcess,
  { token, coldProjects, milliseconds }: {
    readonly token: string;
    readonly coldProjects: readonly string[];
    readonly milliseconds: number;
  },
): Promise<FloodResult> {
  const measurements: FloodResult = { flood: {}, management: {}, coldQueries: {}, readiness: {} };
  const endsAt = performance.now() + milliseconds;
  const repeat = async (statuses: Statuses, send: (index: number) => Promise<Response>) => {
    for (let index = 0; performance.now() < endsAt; index++) {
      const response = await send(index);
      await response.body?.cancel();
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    }
  };
  const valid = { Authorization: `Bearer ${token}` };
  await Promise.all([
    ...Array.from(
      { length: connections },
      (_, connection) =>
        repeat(
          measurements.flood,
          (index) => strangers[(connection + index) % strangers.length]!(origin),
        ),
    ),
    repeat(measurements.management, () => management(origin, valid)),
    repeat(measurements.management, () => management(origin, valid)),
    repeat(
      measurements.coldQueries,
      (index) => query(origin, coldProjects[index % coldProjects.length] ?? ""),
    ),
    repeat(measurements.readiness, () => fetch(`${origin}/readyz`)),
  ]);
  return measurements;
}
