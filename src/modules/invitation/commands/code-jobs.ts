import { isUuid } from '#kernel/ids.ts';
import {
  ACTOR,
  type Arguments,
  type CommandOf,
  done,
  type ListFile,
  listed,
  type Outcome,
  refused,
} from '#platform/command-line/command.ts';
import { type CsvColumns, describeGiven, listedAsCsv } from '#platform/command-line/csv-file.ts';
import { LIST_OPTIONS, readLimit } from '#platform/command-line/list-options.ts';
import { openFile, parseChoice, parseWholeNumber } from '#platform/command-line/parse-options.ts';
import { readRows } from '#platform/command-line/read-rows.ts';
import { cancelCodeJob } from '../actions/code-jobs/cancel-job.ts';
import { type CodeJobListDependencies, listCodeJobs, type NamedCodeJob } from '../actions/code-jobs/list-jobs.ts';
import type { CodeJobDependencies, CodeJobRow, CodeJobStore } from '../actions/code-jobs/ports.ts';
import type { FileLine } from '../actions/code-jobs/read-file.ts';
import { runCodeJob } from '../actions/code-jobs/run-job.ts';
import { type StartedJob, startBatch, startImport } from '../actions/code-jobs/start-job.ts';
import { CODE_JOB_KINDS, CODE_JOB_STATUSES } from '../rules/code-job.ts';
import { CODE_JOB_LIST, type CodeJobColumn } from '../rules/code-job-list.ts';
import { getInviterId, getTerms, inviterOption, termOptions } from './code-terms.ts';

export type CodeJobCommandDependencies = CodeJobDependencies &
  CodeJobListDependencies & {
    readonly codeJobs: Pick<CodeJobStore, 'findJob' | 'listRows'>;
    readonly readLines: (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<FileLine>;
  };

export const codeJobCommands: readonly CommandOf<CodeJobCommandDependencies>[] = [
  {
    name: 'code batch',
    about: 'generates up to 10,000 random registration codes',
    options: {
      inviter: inviterOption,
      amount: { type: 'string', required: true, about: 'number of codes' },
      ...termOptions,
    },
    async run(deps, given) {
      const settings = { ...getTerms(given), inviterId: getInviterId(given) };
      return finish(
        deps,
        given,
        await startBatch(deps, { settings, amount: parseWholeNumber(given, 'amount'), actor: ACTOR }),
      );
    },
  },
  {
    name: 'code import',
    about: 'creates the registration codes of a CSV file, with a result for each row',
    options: {
      inviter: inviterOption,
      file: {
        type: 'string',
        required: true,
        about: 'CSV with the column code, at most 100,000 rows; - for standard input',
      },
      ...termOptions,
    },
    async run(deps, given) {
      const settings = { ...getTerms(given), inviterId: getInviterId(given) };
      const fileName = (given.text('file') ?? '').split(/[\\/]/).at(-1) ?? '';
      const lines = deps.readLines(openFile(given, 'file'));
      return finish(deps, given, await startImport(deps, { settings, lines, fileName, actor: ACTOR }));
    },
  },
  {
    name: 'code jobs',
    about: 'lists the batches and imports, the newest first',
    options: {
      status: { type: 'string', choices: CODE_JOB_STATUSES, about: CODE_JOB_STATUSES.join(', ') },
      kind: { type: 'string', choices: CODE_JOB_KINDS, about: CODE_JOB_KINDS.join(', ') },
      ...LIST_OPTIONS,
    },
    async run(deps, given) {
      const status = parseChoice(given, 'status', CODE_JOB_STATUSES);
      const filter = { status, kind: parseChoice(given, 'kind', CODE_JOB_KINDS) };
      const order = { sort: 'started', direction: 'descending' } as const;
      const rows = readRows(readLimit(given), (place) => listCodeJobs(deps, { filter, page: { ...place, ...order } }));
      return given.flag('csv') ? listedAsCsv(rows, getFile(given), COLUMNS) : listed(rows, formatJob);
    },
  },
  {
    name: 'code job',
    about: 'lists the result of each row of a batch or import',
    words: ['JOB'],
    options: {},
    async run(deps, given) {
      const id = given.words[0] ?? '';
      if (!isUuid(id) || !(await deps.codeJobs.findJob(id))) return refused('job-unknown');
      return listed(listRows(deps, id), formatRow);
    },
  },
  {
    name: 'code cancel-job',
    about: 'cancels a batch or import; the codes that it has created stay',
    words: ['JOB'],
    options: {},
    async run(deps, given) {
      const id = given.words[0] ?? '';
      const job = isUuid(id) ? await cancelCodeJob(deps, { jobId: id, actor: ACTOR }) : null;
      if (!job) return refused('job-unknown');
      const { status, created, refused: not, total } = job;
      return done(
        { job: id, status, created, refused: not, total },
        `${status}: ${created} created, ${not} refused of ${total}`,
      );
    },
  },
];

/** Runs the job here. A worker that takes it over at the same time takes turns with this command. */
async function finish(deps: CodeJobCommandDependencies, given: Arguments, started: StartedJob): Promise<Outcome> {
  if (started.kind === 'refused') {
    const { reason, line } = started;
    return {
      kind: 'refused',
      reason: line === null ? reason : `${reason} (line ${line})`,
      value: { refused: reason, line },
    };
  }
  const { jobId } = started;
  await runCodeJob(deps, jobId, ({ created, refused: not, total }) => given.progress(created + not, total));
  const job = await deps.codeJobs.findJob(jobId);
  const { created = 0, refused: not = 0, total = 0, status } = job ?? {};
  const line = `${status}: ${created} created, ${not} refused of ${total}; code job ${jobId} lists each row`;
  return done({ job: jobId, status, created, refused: not, total }, line);
}

const AT_ONCE = 1_000;

async function* listRows({ codeJobs }: CodeJobCommandDependencies, jobId: string): AsyncGenerator<CodeJobRow> {
  for (let after = 0; ; ) {
    const rows = await codeJobs.listRows(jobId, after, AT_ONCE);
    yield* rows;
    after = rows.at(-1)?.number ?? after;
    if (rows.length < AT_ONCE) return;
  }
}

function getFile(given: Arguments): ListFile {
  return { list: 'code-jobs', filters: describeGiven(CODE_JOB_LIST, given) };
}

const COLUMNS: CsvColumns<NamedCodeJob, 'id' | CodeJobColumn> = {
  id: ({ id }) => id,
  started: ({ createdAt }) => createdAt,
  source: ({ fileName, kind }) => fileName ?? kind,
  kind: ({ kind }) => kind,
  status: ({ status }) => status,
  progress: ({ created, refused: not, total }) => `${created + not}/${total}`,
  created: ({ created }) => created,
  refused: ({ refused: not }) => not,
  finished: ({ finishedAt }) => finishedAt,
  by: ({ actor, actorName }) => actorName ?? actor,
};

function formatJob({ id, createdAt, kind, status, actor, actorName, fileName, ...counts }: NamedCodeJob): string {
  const { created, refused: not, total } = counts;
  const done = `${created} created, ${not} refused of ${total}`;
  return [id, createdAt.toISOString(), status.padEnd(9), fileName ?? kind, done, `by ${actorName ?? actor}`].join(' ');
}

function formatRow({ line, number, code, input, outcome, reason }: CodeJobRow): string {
  return [line ?? number, code ?? input?.code ?? '', outcome ?? 'waiting', reason ?? ''].join('\t').trimEnd();
}
