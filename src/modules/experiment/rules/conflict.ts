import type { Experiment } from './experiment.ts';
import type { Problem } from './problem.ts';

/** What makes an experiment collide with others, or keeps it from visitors. */
export type ConflictCode =
  | 'prerequisite-cycle'
  | 'prerequisite-cost'
  | 'prerequisite-unknown'
  | 'prerequisite-archived'
  | 'prerequisite-not-running'
  | 'prerequisite-variation-unknown'
  | 'prerequisite-unreachable'
  | 'dependent-broken'
  | 'dependent-unreachable'
  | 'coverage-zero'
  | 'namespace-empty'
  | 'redirect-to-itself'
  | 'redirect-cycle'
  | 'redirect-chain'
  | 'flag-overlap'
  | 'redirect-overlap'
  | 'headline-voucher'
  | 'pages-off'
  | 'pages-growthbook'
  | 'pages-environment'
  | 'redirect-unreachable'
  | 'paths-unaffected'
  | 'sign-up-hidden';

export type Conflict = Problem<ConflictCode> & {
  /** An error keeps an experiment from running; a warning does not. */
  readonly severity: 'error' | 'warning';
  /** The keys of the other experiments. */
  readonly experiments: readonly string[];
  /** The environment of our own pages, where the experiment runs in others only. */
  readonly environment?: string;
};

export type OtherExperiment = Pick<Experiment, 'status' | 'definition'>;

export function isBlocking({ severity }: Conflict): boolean {
  return severity === 'error';
}
