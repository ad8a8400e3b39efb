/** What a command has where nobody watches: no notes, no progress. */
export const NO_TERMINAL = { note: () => undefined, progress: () => undefined } as const;
