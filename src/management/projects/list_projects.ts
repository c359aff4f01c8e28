import type { Principal } from "../../auth/principal.ts";
import type { Project } from "../../domain/project.ts";
import { listHeads, readHead, type StoredHead } from "../../store/project/head.ts";
import type { KvStore } from "../../store/kv_store.ts";
import { toProject } from "./put_project.ts";

/** Returns up to `limit` projects that the principal can access, by id, starting after `after`. */
export async function listProjects(
  kv: KvStore,
  { projects }: Principal,
  { after = "", limit }: { after: string | undefined; limit: number },
): Promise<Project[]> {
  const heads = projects === undefined
    ? await listHeads(kv, { after, limit })
    : await headsOf(kv, projects, { after, limit });
  return heads.map(({ projectId, head }) => toProject(projectId, head.settings));
}

async function headsOf(
  kv: KvStore,
  projects: NonNullable<Principal["projects"]>,
  { after, limit }: { after: string; limit: number },
): Promise<StoredHead[]> {
  const heads: StoredHead[] = [];
  const ahead = projects.filter(({ id }) => id > after).sort((a, b) => a.id < b.id ? -1 : 1);
  for (const { id, number } of ahead) {
    if (heads.length === limit) break;
    const head = await readHead(kv, id);
    if (head?.head.number === number) heads.push(head);
  }
  return heads;
}
