/**
 * Whether it is still open which experiments include the visitor (specification E9). The attribute is for scripts outside
 * of the pages' program, too. An inline script sets it on pages on which an experiment runs, and ends it after five seconds.
 */
export function areABtestsLoading(): boolean {
  return document.documentElement.dataset.abTestsLoading === 'true';
}

/** Notes that the experiments of the visitor are known, or that none includes the visitor. */
export function endABTestsLoading(): void {
  document.documentElement.dataset.abTestsLoading = 'false';
}
