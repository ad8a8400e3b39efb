/** What a command has where nobody watches: no notes, no progress, and questions that are answered by no. */
export const NO_TERMINAL = { note: () => undefined, progress: () => undefined, ask: async () => false } as const;
