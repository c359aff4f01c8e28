/** What every bench is told. */
export interface BenchOptions {
  /** Fewer and shorter windows: about a minute in all. */
  quick: boolean;
  /** Ends the bench early; what it started is ended with it. */
  signal: AbortSignal;
  /** Hears what is being done. */
  progress(message: string): void;
}
