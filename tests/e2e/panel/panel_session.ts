import type { Page, Route } from "playwright-core";

/** How the panel's session goes in a test. */
export interface PanelSession {
  /** Ends it, as time does. */
  expire(): void;
}

interface Options {
  readonly adminToken: string;
  readonly scopes?: readonly string[];
  /** Whether the page begins with a session. */
  readonly isSignedIn?: boolean;
}

/**
 * Stands in for `/admin/v1/session` as design.md describes it, for a page of a service that has no such route:
 * a session is remembered here, and what is asked within it goes on with the token.
 */
export async function standInForSession(page: Page, options: Options): Promise<PanelSession> {
  const { adminToken, scopes = ["admin"] } = options;
  let isOpen = options.isSignedIn ?? false;
  const session = { name: "Test", scopes, expiresAt: "2999-01-01T00:00:00.000Z" };
  const begin = (token: unknown) => isOpen = token === adminToken;
  await page.route("**/admin/v1/**", async (route) => {
    const request = route.request();
    if (!request.url().endsWith("/session")) {
      const headers = { ...request.headers(), authorization: `Bearer ${adminToken}` };
      return await (isOpen ? route.continue({ headers }) : refuse(route));
    }
    if (request.method() === "POST") begin(request.postDataJSON().token);
    if (request.method() === "DELETE") {
      isOpen = false;
      return await route.fulfill({ status: 204 });
    }
    await (isOpen ? route.fulfill({ json: session }) : refuse(route));
  });
  return {
    expire: () => {
      isOpen = false;
    },
  };
}

function refuse(route: Route): Promise<void> {
  const problem = { status: 401, title: "Unauthorized", detail: "Nobody is signed in" };
  return route.fulfill({
    status: 401,
    contentType: "application/problem+json",
    body: JSON.stringify(problem),
  });
}
