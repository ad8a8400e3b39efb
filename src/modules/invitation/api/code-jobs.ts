import { isUuid } from '#kernel/ids.ts';
import { requirePermission } from '#platform/graphql-server/access.ts';
import type { Builder } from '#platform/graphql-server/builder.ts';
import type { SharedTypes } from '#platform/graphql-server/shared-types.ts';
import { cancelCodeJob } from '../actions/code-jobs/cancel-job.ts';
import { type CodeJobListDependencies, type NamedCodeJob, nameCodeJob } from '../actions/code-jobs/list-jobs.ts';
import type { CodeJobDependencies, CodeJobRow, CodeJobStore } from '../actions/code-jobs/ports.ts';
import type { FileLine } from '../actions/code-jobs/read-file.ts';
import { type StartedJob, startBatch, startImport } from '../actions/code-jobs/start-job.ts';
import type { ImportDefaults } from '../rules/import-row.ts';
import { addCodeJobList } from './code-job-list.ts';
import { addStartedJob } from './started-job.ts';

export type CodeJobApiDependencies = CodeJobDependencies &
  CodeJobListDependencies & {
    readonly codeJobs: Pick<CodeJobStore, 'findJob' | 'listRows'>;
    readonly readLines: (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<FileLine>;
  };

const MOST_ROWS = 1_000;

/** Batches and imports of codes (specification K1). */
export function addCodeJobs(builder: Builder, shared: SharedTypes, deps: CodeJobApiDependencies): void {
  const Job = addJob(builder, shared);
  const Row = addRow(builder);
  builder.queryFields((t) => ({
    codeJob: t.field({
      type: Job,
      nullable: true,
      args: { id: t.arg.string({ required: true }) },
      resolve: (_, { id }, context) => {
        requirePermission(context, 'codes.read');
        return isUuid(id) ? deps.codeJobs.findJob(id).then((job) => nameCodeJob(deps, job)) : null;
      },
    }),
    codeJobRows: t.field({
      type: [Row],
      description: 'At most 1,000 rows of a job with their results, in their order, after a number.',
      args: { id: t.arg.string({ required: true }), after: t.arg.int({ required: true }) },
      resolve: async (_, { id, after }, context) => {
        requirePermission(context, 'codes.read');
        return isUuid(id) ? [...(await deps.codeJobs.listRows(id, after, MOST_ROWS))] : [];
      },
    }),
  }));
  addCodeJobList(builder, shared, Job, deps);
  addChanges(builder, shared, Job, deps);
}

function addChanges(
  builder: Builder,
  shared: SharedTypes,
  Job: ReturnType<typeof addJob>,
  deps: CodeJobApiDependencies,
): void {
  const { Started, Settings } = addStartedJob(builder, shared);
  const File = addFile(builder);
  builder.mutationFields((t) => ({
    createCodeBatch: t.field({
      type: Started,
      args: { amount: t.arg.int({ required: true }), settings: t.arg({ type: Settings, required: true }) },
      resolve: (_, { amount, settings }, context): Promise<StartedJob> => {
        const actor = `member:${requirePermission(context, 'codes.write').memberId}`;
        return startBatch(deps, { amount, settings: toSettings(settings), actor });
      },
    }),
    importCodes: t.field({
      type: Started,
      args: {
        file: t.arg({ type: File, required: true }),
        fileName: t.arg.string({ required: true }),
        settings: t.arg({ type: Settings, required: true }),
      },
      resolve: (_, { file, fileName, settings }, context): Promise<StartedJob> => {
        const actor = `member:${requirePermission(context, 'codes.write').memberId}`;
        return startImport(deps, { lines: deps.readLines(file), fileName, settings: toSettings(settings), actor });
      },
    }),
    cancelCodeJob: t.field({
      type: Job,
      nullable: true,
      description: 'Cancels a job; the codes that it has created stay.',
      args: { id: t.arg.string({ required: true }) },
      resolve: (_, { id }, context) => {
        const actor = `member:${requirePermission(context, 'codes.write').memberId}`;
        return isUuid(id) ? cancelCodeJob(deps, { jobId: id, actor }).then((job) => nameCodeJob(deps, job)) : null;
      },
    }),
  }));
}

type GivenSettings = Pick<ImportDefaults, 'customizationKey' | 'linkOnly'> & { readonly inviter: string } & {
  readonly [Name in 'countries' | 'campaign' | 'startsAt' | 'endsAt']?: ImportDefaults[Name] | undefined;
};

function toSettings({ inviter, customizationKey, linkOnly, ...given }: GivenSettings): ImportDefaults {
  const { countries = null, campaign = null, startsAt = null, endsAt = null } = given;
  return { inviterId: inviter, customizationKey, linkOnly, countries, campaign, startsAt, endsAt };
}

function addJob(builder: Builder, { DateTime }: SharedTypes) {
  return builder.objectRef<NamedCodeJob>('CodeJob').implement({
    description: 'A batch or an import of codes.',
    fields: (t) => ({
      id: t.exposeString('id'),
      kind: t.exposeString('kind', { description: '`batch` or `import`.' }),
      status: t.exposeString('status', { description: '`waiting`, `running`, `done` or `cancelled`.' }),
      fileName: t.exposeString('fileName', { nullable: true }),
      total: t.exposeInt('total'),
      created: t.exposeInt('created'),
      refused: t.exposeInt('refused'),
      actor: t.exposeString('actor', { description: '`member:<id>` or `cli`.' }),
      actorName: t.exposeString('actorName', { nullable: true, description: 'The address of the admin.' }),
      createdAt: t.field({ type: DateTime, resolve: ({ createdAt }) => createdAt }),
      finishedAt: t.field({ type: DateTime, nullable: true, resolve: ({ finishedAt }) => finishedAt }),
    }),
  });
}

function addRow(builder: Builder) {
  return builder.objectRef<CodeJobRow>('CodeJobRow').implement({
    fields: (t) => ({
      number: t.exposeInt('number'),
      line: t.exposeInt('line', { nullable: true, description: 'Of the file.' }),
      code: t.string({
        nullable: true,
        description: 'The created code, or the one that the file has.',
        resolve: ({ code, input }) => code ?? input?.code ?? null,
      }),
      outcome: t.exposeString('outcome', {
        nullable: true,
        description: '`created` or `refused`; null if not processed.',
      }),
      reason: t.exposeString('reason', { nullable: true }),
    }),
  });
}

/** The bytes of a file. Only pages can pass it, in process: no JSON contains a stream. */
function addFile(builder: Builder) {
  return builder.scalarType('File', {
    description: 'The content of a posted file. Only pages pass files.',
    serialize: () => null,
    parseValue: (value: unknown) => {
      if (value instanceof ReadableStream) return value as AsyncIterable<Uint8Array>;
      throw new Error('Only pages pass files');
    },
  });
}
