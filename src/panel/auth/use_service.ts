import { createContext, useContext } from "react";
import type { Service } from "../data/service.ts";

/** The service client, provided by `SignedIn`. */
export const ServiceContext = createContext<Service | undefined>(undefined);

/** The service client, for writes and for reads other than ra-core's lists. */
export function useService(): Service {
  const service = useContext(ServiceContext);
  if (service === undefined) throw new TypeError("useService() must be used inside SignedIn");
  return service;
}
