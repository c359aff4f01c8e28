/**
 * What the tool uses of the package. `@types/cli-progress` needs the global types of Node, which
 * would change those of every other file.
 */
interface Options {
  readonly stream: NodeJS.WritableStream;
  readonly format: () => string;
  readonly hideCursor: boolean;
  readonly clearOnComplete: boolean;
}

declare class SingleBar {
  constructor(options: Options);
  start(total: number, value: number): void;
  stop(): void;
}

declare const progress: { readonly SingleBar: typeof SingleBar };
export default progress;
