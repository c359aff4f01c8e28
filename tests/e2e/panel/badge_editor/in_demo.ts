import type { DemoService } from "../../demo_service.ts";
import { manage } from "../manage.ts";

/** Asks the management API for something of the demo project that has to work. */
export function inDemo(service: DemoService, method: string, path: string, body?: unknown) {
  return manage(service, method, `projects/demo${path}`, body);
}
