const key = "panel.project";

/** The id of the project that was open last in this browser, if any. It may no longer exist. */
export function readLastProject(): string | undefined {
  return localStorage.getItem(key) ?? undefined;
}

export function storeLastProject(projectId: string): void {
  localStorage.setItem(key, projectId);
}
