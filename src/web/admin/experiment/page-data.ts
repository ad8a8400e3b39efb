import type { ExperimentDefinition, ExperimentStatus } from '#modules/experiment/rules/experiment.ts';
import type {
  ExplainVisitorQuery,
  ShowExperimentQuery,
  ShowExperimentResultsQuery,
} from '#web/generated/operations.ts';
import type { SimulatedVisitor } from './simulator/visitor.ts';

type Loaded = NonNullable<ShowExperimentQuery['experiment']>;

/** An experiment as the API shows it. Its definition is JSON there; only parsed definitions are stored. */
export type ShownExperiment = Omit<Loaded, 'definition' | 'status' | 'history'> & {
  readonly definition: ExperimentDefinition;
  readonly status: ExperimentStatus;
  readonly history: readonly ShownChange[];
};
export type ShownConflict = Loaded['conflicts'][number];
export type ShownChange = Omit<Loaded['history'][number], 'status'> & { readonly status: ExperimentStatus };
export type ShownDifference = ShownChange['differences'][number];

export type ShownResults = NonNullable<ShowExperimentResultsQuery['experiment']>['results'];
export type StepResults = ShownResults['steps'][number];
export type VariationResults = StepResults['variations'][number];

export type ShownDecision = ExplainVisitorQuery['explainVisitor'][number];

/** What the simulator shows: the visitor of the URL, and what is decided for this visitor. */
export type Simulation = { readonly visitor: SimulatedVisitor; readonly decisions: readonly ShownDecision[] };

export type PageData = {
  readonly experiment: ShownExperiment;
  readonly results: ShownResults;
  /** Null if the URL names no visitor. */
  readonly simulation: Simulation | null;
};
