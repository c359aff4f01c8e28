import { createRoute, z } from "@hono/zod-openapi";
import type { Principal } from "../../../auth/principal.ts";
import { Project } from "../../../domain/project.ts";
import { toProject } from "../../../management/projects/put_project.ts";
import { listHeads, readHead, type StoredHead } from "../../../store/project/head.ts";
import type { DeadlineKv } from "../../../store/kv.ts";
import { scoped } from "../../access.ts";
import { jsonAnswer } from "../../answers.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { page, pageOf, pageRequest, Paging } from "../paging.ts";
import { problems } from "../../problems.ts";

const route = createRoute({
  ...scoped("read"),
  operationId: "listProjects",
  method: "get",
  path: "/admin/v1/projects",
  tags: ["Projects"],
  summary: "List projects",
  description: "By id. A token that is limited to some projects sees its own.",
  request: { query: Paging },
  responses: {
    200: jsonAnswer(pageOf(Project, "ProjectPage"), "A page of projects."),
    ...problems(400, 401, 403, 429, 503),
  },
});

const list = "projects";

export const listProjectsRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const request = pageRequest(list, z.string(), c.req.valid("query"));
    const { limit, after } = request;
    const range = { after, limit: limit + 1 };
    const heads = await knownHeads(management.kv, c.get("principal"), range);
    const projects = heads.map(({ projectId, head }) => toProject(projectId, head.settings));
    return c.json(page(list, request, projects, (project) => project.id), 200);
  });

async function knownHeads(
  kv: DeadlineKv,
  { projects }: Principal,
  { after = "", limit }: { after?: string | undefined; limit: number },
): Promise<StoredHead[]> {
  if (projects === undefined) return await listHeads(kv, { after, limit });
  const heads: StoredHead[] = [];
  const ahead = projects.filter(({ id }) => id > after).sort((a, b) => a.id < b.id ? -1 : 1);
  for (const { id, number } of ahead) {
    if (heads.length === limit) break;
    const head = await readHead(kv, id);
    if (head?.head.number === number) heads.push(head);
  }
  return heads;
}
