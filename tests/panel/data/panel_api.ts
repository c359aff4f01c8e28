import { createApi } from "../../../src/panel/data/api.ts";
import { adminToken, publicUrl, type TestService } from "../../support/service/test_service.ts";

/** The panel's way to a service of the test's own, signed in. */
export function apiOf({ app }: TestService) {
  return createApi({
    baseUrl: publicUrl,
    fetch: async (request) => {
      request.headers.set("Authorization", `Bearer ${adminToken}`);
      return await app.fetch(request);
    },
  });
}
