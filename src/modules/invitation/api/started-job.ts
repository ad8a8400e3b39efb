import type { Builder } from '#platform/graphql-server/builder.ts';
import type { SharedTypes } from '#platform/graphql-server/shared-types.ts';
import type { StartedJob } from '../actions/code-jobs/start-job.ts';

type Started = Extract<StartedJob, { readonly kind: 'started' }>;
type Refused = Extract<StartedJob, { readonly kind: 'refused' }>;

/** The result of starting a job, and what applies to all of its codes. */
export function addStartedJob(builder: Builder, { DateTime }: SharedTypes) {
  const StartedType = builder.objectRef<Started>('CodeJobStarted').implement({
    fields: (t) => ({ jobId: t.exposeString('jobId'), total: t.exposeInt('total') }),
  });
  const RefusedType = builder.objectRef<Refused>('CodeJobRefused').implement({
    description: 'Nothing was created.',
    fields: (t) => ({
      reason: t.exposeString('reason'),
      line: t.exposeInt('line', { nullable: true, description: 'The line of the file.' }),
    }),
  });
  const StartedResult = builder.unionType('CodeJobResult', {
    types: [StartedType, RefusedType],
    resolveType: ({ kind }) => (kind === 'started' ? 'CodeJobStarted' : 'CodeJobRefused'),
  });
  return { Started: StartedResult, Settings: addSettings(builder, DateTime) };
}

function addSettings(builder: Builder, DateTime: SharedTypes['DateTime']) {
  const Input = builder.inputType('CodeSettingsInput', {
    description: 'What applies to all codes of a job, or to those whose rows of a file do not say it.',
    fields: (t) => ({
      inviter: t.string({ required: true, description: 'The id or the email address.' }),
      customizationKey: t.string({ required: true }),
      countries: t.stringList({ description: 'All countries if not set.' }),
      linkOnly: t.boolean({ required: true }),
      campaign: t.string(),
      startsAt: t.field({ type: DateTime }),
      endsAt: t.field({ type: DateTime }),
    }),
  });
  return Input;
}
