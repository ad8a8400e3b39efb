/** How many of the simulated visitors each variation has, in the order of the definition. */
export type SimulatedSplit = {
  readonly variations: readonly { readonly key: string; readonly count: number }[];
  /** Visitors outside of the namespace or the coverage. */
  readonly notIncluded: number;
};

/** As many are simulated on the command line and in the page of an experiment. */
export const SIMULATED_VISITORS = 100_000;
