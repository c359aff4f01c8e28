import scalarPlugin from "npm:@scalar/fastify-api-reference@1.72.1";
import { writeResult } from "../built/tool_result.ts";

/** What the plugin answers through. */
interface Reply {
  header(name: string, value: string): Reply;
  send(body: string): Reply;
}

interface Route {
  readonly url: string;
  readonly handler: (request: unknown, reply: Reply) => unknown;
}

/**
 * The source of Scalar's standalone script, with everything it needs inside.
 *
 * The package of that name, `@scalar/api-reference`, brings 268 others. The Fastify plugin carries the
 * same script and hands it out at a route of its own: so this is a host that has nothing but `route`,
 * takes down what the plugin mounts, and asks that one route.
 */
export function scalarScript(): string {
  const routes: Route[] = [];
  const host = {
    initialConfig: {},
    hasPlugin: () => false,
    route: (route: Route) => routes.push(route),
  };
  scalarPlugin(host, { routePrefix: "/docs", configuration: { url: "/openapi.json" } }, () => {});

  let source: string | undefined;
  const reply: Reply = {
    header: () => reply,
    send: (body) => {
      source = body;
      return reply;
    },
  };
  routes.find(({ url }) => url === "/docs/js/scalar.js")?.handler({}, reply);
  if (!source?.includes("createApiReference")) {
    throw new Error("the plugin mounts no script that has createApiReference");
  }
  return source;
}

if (import.meta.main) await writeResult(scalarScript());
