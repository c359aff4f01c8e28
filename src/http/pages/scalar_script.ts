import scalarPlugin from "npm:@scalar/fastify-api-reference@1.72.1";
import { writeResult } from "../assets/tool_result.ts";

/** The part of Fastify's reply that the plugin uses. */
interface Reply {
  header(name: string, value: string): Reply;
  send(body: string): Reply;
}

interface Route {
  readonly url: string;
  readonly handler: (request: unknown, reply: Reply) => unknown;
}

/**
 * Returns the source of Scalar's standalone script, with all its dependencies.
 *
 * The package of that name, `@scalar/api-reference`, has 268 dependencies. The Fastify plugin
 * contains the same script and serves it on a route: this is a fake host with nothing but `route`,
 * which records the routes that the plugin mounts, and calls that one.
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
