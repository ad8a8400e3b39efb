/** Reports that the client of experiments did not start; the page goes on without it (specification I6). */
export function reportFailure(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  reportError(new Error(`Failed to initialize Growthbook: ${reason}`, { cause: error }));
}
