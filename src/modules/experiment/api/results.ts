import { requirePermission } from '#platform/graphql-server/access.ts';
import type { Builder } from '#platform/graphql-server/builder.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { ResultsDependencies } from '../actions/results/ports.ts';
import { readResults } from '../actions/results/read-results.ts';
import type { ExperimentResults, ExposureLoss, StepResults, StepVariation } from '../rules/results.ts';
import type { SampleRatio } from '../rules/statistics/sample-ratio.ts';
import type { ExperimentType } from './experiment-type.ts';

/** Adds the results to the type of an experiment, for admins only. */
export function addResults(
  schema: SchemaInProgress,
  Experiment: ExperimentType,
  deps: Pick<ResultsDependencies, 'compare'>,
): void {
  const Results = addResultsType(schema);
  schema.builder.objectField(Experiment, 'results', (t) =>
    t.field({
      type: Results,
      description: 'The results of the current phase; docs/statistics.md explains the numbers.',
      resolve: ({ experiment, reads }, _, context) => {
        requirePermission(context, 'experiments.read');
        return readResults(deps, experiment, reads);
      },
    }),
  );
}

function addResultsType({ builder, shared }: SchemaInProgress) {
  const Ratio = addSampleRatio(builder);
  const Step = addStep(builder);
  const Loss = builder.objectRef<ExposureLoss>('ExperimentExposureLoss').implement({
    description: 'Visits that the server sent to the target of a redirect, and those of them that arrived.',
    fields: (t) => ({
      variation: t.exposeString('variation'),
      redirected: t.exposeInt('redirected'),
      arrived: t.exposeInt('arrived'),
    }),
  });
  return builder.objectRef<ExperimentResults>('ExperimentResults').implement({
    description: 'What was counted in the current phase of an experiment, and what it means.',
    fields: (t) => ({
      phase: t.exposeInt('phase'),
      from: t.field({
        type: shared.DateTime,
        nullable: true,
        description: 'The start of the phase; null if it never ran.',
        resolve: ({ from }) => from,
      }),
      until: t.field({
        type: shared.DateTime,
        nullable: true,
        description: 'The stop of the phase; null while it runs.',
        resolve: ({ until }) => until,
      }),
      sampleRatio: t.field({
        type: Ratio,
        nullable: true,
        description: 'Null without visitors, and where countries are split.',
        resolve: ({ sampleRatio }) => sampleRatio,
      }),
      steps: t.field({
        type: [Step],
        description: 'The steps that follow the exposure: `code`, `form`, `registration`, `activation`.',
        resolve: ({ steps }) => [...steps],
      }),
      exposureLoss: t.field({
        type: [Loss],
        description: 'The variations that redirect.',
        resolve: ({ exposureLoss }) => [...exposureLoss],
      }),
    }),
  });
}

function addSampleRatio(builder: Builder) {
  return builder.objectRef<SampleRatio>('ExperimentSampleRatio').implement({
    description: 'Whether the visitors of the variations follow their weights.',
    fields: (t) => ({
      verdict: t.exposeString('verdict', { description: '`as-expected`, `mismatch` or `too-few-visitors`.' }),
      pValue: t.exposeFloat('pValue'),
      expected: t.floatList({
        description: 'The visitors that each variation would have by its weight.',
        resolve: ({ expected }) => [...expected],
      }),
    }),
  });
}

function addStep(builder: Builder) {
  const Variation = addStepVariation(builder);
  return builder.objectRef<StepResults>('ExperimentStep').implement({
    fields: (t) => ({
      step: t.exposeString('step'),
      neededSampleSize: t.exposeInt('neededSampleSize', {
        nullable: true,
        description: 'The visitors of each variation that find a relative uplift of 10 % with a power of 80 %.',
      }),
      variations: t.field({ type: [Variation], resolve: ({ variations }) => [...variations] }),
    }),
  });
}

function addStepVariation(builder: Builder) {
  return builder.objectRef<StepVariation>('ExperimentStepVariation').implement({
    description: 'The first one is the control, with which the others are compared.',
    fields: (t) => ({
      variation: t.exposeString('variation'),
      visitors: t.exposeInt('visitors'),
      conversions: t.exposeInt('conversions'),
      rate: t.exposeFloat('rate', { nullable: true }),
      low: t.exposeFloat('low', { description: 'The 95 % interval of the rate.' }),
      high: t.exposeFloat('high'),
      uplift: t.float({ nullable: true, resolve: ({ comparison }) => comparison?.uplift.estimate ?? null }),
      upliftLow: t.float({ nullable: true, resolve: ({ comparison }) => comparison?.uplift.low ?? null }),
      upliftHigh: t.float({ nullable: true, resolve: ({ comparison }) => comparison?.uplift.high ?? null }),
      probabilityToBeatControl: t.float({
        nullable: true,
        resolve: ({ comparison }) => comparison?.probabilityToBeatControl ?? null,
      }),
    }),
  });
}
