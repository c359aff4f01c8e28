import type { DragLayer } from "./drag_layer.tsx";
import type { OpenMenu } from "./open_menu.tsx";

/** What is loaded after the first view, because rows look the same without it. */
export async function loadDragLayer(): Promise<typeof DragLayer> {
  return (await import("./drag_layer.tsx")).DragLayer;
}

export async function loadMenu(): Promise<typeof OpenMenu> {
  return (await import("./open_menu.tsx")).OpenMenu;
}

/**
 * Loads the tools of rows when the browser is idle, so that they work at once, also without a
 * connection. Returns a function that cancels it.
 */
export function loadToolsWhenIdle(): () => void {
  // If it fails, it is tried again when the reader uses a tool.
  const load = () => Promise.all([loadDragLayer(), loadMenu()]).catch(() => {});
  // Safari cannot report that it is idle.
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(load);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(load);
  return () => cancelIdleCallback(request);
}
