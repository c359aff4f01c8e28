import type { ServiceProcess } from "../servers/service_process.ts";

/** The service's metrics about loaded projects. */
export interface CatalogFigures {
  projects: number;
  loads: number;
  residentBytes: number;
}

/** Reads the service's metrics. */
export async function readCatalogFigures(
  { origin, adminToken }: ServiceProcess,
): Promise<CatalogFigures> {
  const headers = { authorization: `Bearer ${adminToken}` };
  const text = await (await fetch(`${origin}/metrics`, { headers })).text();
  const figure = (name: string): number => {
    const value = Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
    if (Number.isNaN(value)) throw new Error(`Cannot read ${name} of the metrics`);
    return value;
  };
  return {
    projects: figure("badges_catalog_projects"),
    loads: figure("badges_catalog_loads_total"),
    residentBytes: figure("process_resident_memory_bytes"),
  };
}
