/** How long to wait after typing before using the input for a request. */
export const debounceMs = 250;
