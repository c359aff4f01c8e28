import { createApi } from "../../../src/panel/data/api.ts";
import { adminToken, publicUrl, type TestService } from "../../support/service/test_service.ts";

/** The panel's API client for the test's own service, signed in. */
export function apiOf({ app }: TestService) {
  return createApi({
    baseUrl: publicUrl,
    fetch: async (request) => {
      request.headers.set("Authorization", `Bearer ${adminToken}`);
      return await app.fetch(request);
    },
  });
}
