/** The ids from `start` until before `end`. */
export interface IdRange {
  readonly start: number;
  readonly end: number;
}

/** The range of all possible ids. */
export const allIds: IdRange = {
  start: Number.MIN_SAFE_INTEGER,
  end: Number.MAX_SAFE_INTEGER + 1,
};
