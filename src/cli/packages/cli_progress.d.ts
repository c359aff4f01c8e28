/**
 * What the tool uses of the package. `@types/cli-progress` needs the global types of Node, which
 * would change those of every other file.
 */
interface Options {
  readonly stream: NodeJS.WritableStream;
  readonly format: (
    options: Options,
    params: { readonly progress: number; readonly eta: number; readonly value: number },
    payload: { readonly rows?: number },
  ) => string;
  readonly noTTYOutput: boolean;
  readonly notTTYSchedule: number;
  readonly hideCursor: boolean;
  readonly clearOnComplete: boolean;
}

declare class SingleBar {
  constructor(options: Options);
  start(total: number, value: number, payload: { readonly rows: number }): void;
  update(value: number, payload: { readonly rows: number }): void;
  stop(): void;
}

declare const progress: { readonly SingleBar: typeof SingleBar };
export default progress;
