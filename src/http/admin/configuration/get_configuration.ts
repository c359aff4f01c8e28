import { Configuration } from "../../../domain/configuration/configuration.ts";
import { tagOfBytes } from "../../../domain/entity_tag.ts";
import { encodedConfiguration } from "../../../management/configuration/encoded_configuration.ts";
import { longRead } from "../../../management/long_reads.ts";
import { openProject } from "../../../management/open_project.ts";
import { Yielder } from "../../../store/yielder.ts";
import type { Deps } from "../../deps.ts";
import { ReadConditions } from "../../middleware/conditional_get.ts";
import { newApp } from "../../new_app.ts";
import { ProjectPath } from "../../paths.ts";
import { problems } from "../../problems.ts";
import { resourceResponse } from "../../responses.ts";
import { scopedRoute } from "../../scoped_route.ts";

const route = scopedRoute("read", {
  operationId: "getConfiguration",
  method: "get",
  path: "/admin/v1/projects/{projectId}/configuration",
  tags: ["Configuration"],
  summary: "Get the configuration as a document",
  description:
    "The project's settings, badge types, badges in their order, segments, mappings and feeds, " +
    "without secrets, times and revisions: the same bytes for the same configuration.",
  request: { params: ProjectPath, headers: ReadConditions },
  responses: { 200: resourceResponse(Configuration, "The document."), ...problems(409) },
});

export const getConfigurationRoute = ({ catalog }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId } = c.req.valid("param");
    const project = await openProject(catalog, c.get("principal"), projectId);
    const { body, tag } = await longRead(project, async () => {
      const body = await encodedConfiguration(project);
      return { body, tag: await new Yielder().run(tagOfBytes(body)) };
    });
    return c.body(body, 200, { "Content-Type": "application/json", ETag: tag });
  });
