import { KeyedQueue } from "../catalog/keyed_queue.ts";
import { unavailable } from "../domain/errors.ts";
import { longReadsMax } from "../domain/limits.ts";
import type { ProjectState } from "../domain/project_state.ts";

const queue = new KeyedQueue();

/**
 * Runs a read that looks at all badges or all products of a project, after the project's earlier ones:
 * many of them together would take the time of other projects, and the memory of many responses. A
 * read goes on when its client has left, so few may wait.
 *
 * @throws {DomainError} `unavailable` if too many wait.
 */
export async function longRead<T>(
  { id, number }: Pick<ProjectState, "id" | "number">,
  read: () => Promise<T>,
): Promise<T> {
  const key = String(number);
  if (queue.sizeOf(key) >= longReadsMax) {
    throw unavailable(`Too many requests for all of project "${id}" wait; try again`);
  }
  return await queue.run(key, read);
}
