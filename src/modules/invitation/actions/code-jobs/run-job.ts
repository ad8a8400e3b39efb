import { newId } from '#kernel/ids.ts';
import { type Instant, MINUTE } from '#kernel/instant.ts';
import { drawCode } from '../../rules/code.ts';
import { CODE_JOB_CHUNK, isJobFinished } from '../../rules/code-job.ts';
import { readImportRow } from '../../rules/import-row.ts';
import { findNewCodeProblem } from '../../rules/new-code.ts';
import type { NewCode } from '../ports.ts';
import type { CodeJob, CodeJobDependencies, CodeJobStores, RowOutcome } from './ports.ts';

/** A row whose code may be created, or the reason why not. */
type Planned = {
  readonly number: number;
  readonly code: NewCode | null;
  readonly typed: string | null;
  readonly reason: string | null;
};

/**
 * Runs a job to its end, one chunk a transaction. After a crash it goes on where it was; two workers take turns, because
 * each chunk locks the job. A code takes no seat: registrations do, whichever of the inviter's codes they come by.
 */
export async function runCodeJob(
  deps: CodeJobDependencies,
  jobId: string,
  note: (job: Pick<CodeJob, 'created' | 'refused' | 'total'>) => void = () => undefined,
): Promise<void> {
  for (;;) {
    const job = await runChunk(deps, jobId);
    if (!job) return;
    note(job);
    if (isJobFinished(job.status)) return;
  }
}

/** The time after which a worker leaves the rest to the next one: a queue takes work for lost that runs for minutes. */
const TURN_MS = MINUTE;

/** Runs a job for a turn of a worker, and publishes that the rest waits. */
export async function takeTurn(deps: CodeJobDependencies, jobId: string): Promise<void> {
  const end = deps.clock().getTime() + TURN_MS;
  for (;;) {
    const job = await runChunk(deps, jobId);
    if (!job || isJobFinished(job.status)) return;
    if (deps.clock().getTime() >= end)
      return deps.transaction(({ events }) => events.publish('code-job.started', { jobId }));
  }
}

/** Returns the job after its next chunk; null for a job that is gone. */
async function runChunk(deps: CodeJobDependencies, jobId: string): Promise<CodeJob | null> {
  const now = deps.clock();
  return deps.transaction(async (stores) => {
    const job = await stores.codeJobs.findJob(jobId, 'for update');
    if (!job || isJobFinished(job.status)) return job;
    const planned = job.kind === 'batch' ? drawChunk(deps, job) : await readChunk(deps, stores, job);
    const allowed = await refuseUnknown(stores, planned);
    const outcomes = await createCodes(stores, job, allowed, now);
    await stores.codeJobs.saveOutcomes(jobId, outcomes, now);
    const after = count(job, outcomes);
    await stores.codeJobs.saveProgress(jobId, after, now);
    if (after.status === 'done') await recordEnd(stores, job, after);
    return { ...job, ...after };
  });
}

/** Creates the codes of a chunk, in the order of their texts: two jobs with the same codes wait for each other in turn. */
async function createCodes(
  { codeJobs, audit }: CodeJobStores,
  { id, actor }: CodeJob,
  rows: readonly Planned[],
  now: Instant,
): Promise<readonly RowOutcome[]> {
  const first = new Map(rows.toReversed().flatMap(({ code }) => (code ? [[code.code, code] as const] : [])));
  const codes = [...first.values()].toSorted((one, other) => (one.code < other.code ? -1 : 1));
  const created = await codeJobs.insertCodes(codes, now);
  const earlier = await codeJobs.findCreatedCodes(id, [...first.keys()]);
  await audit.recordAll(
    codes
      .filter(({ code }) => created.has(code))
      .map(({ id: _, code, ...terms }) => {
        const after = { ...terms, job: id };
        return { actor, action: 'code.created', subject: `code:${code}`, before: null, after };
      }),
  );
  return rows.map((row) => toOutcome(row, { first, created, earlier }));
}

function drawChunk(deps: CodeJobDependencies, job: CodeJob): readonly Planned[] {
  const first = job.created + job.refused + 1;
  const length = Math.min(CODE_JOB_CHUNK, job.total - first + 1);
  const { inviterId, ...terms } = job.settings;
  return Array.from({ length }, (_, index) => {
    const code = drawCode(deps.random);
    const id = newId(deps.clock(), deps.random);
    return { number: first + index, typed: code, reason: null, code: { ...terms, id, code, inviterId } };
  });
}

async function readChunk(
  deps: CodeJobDependencies,
  { codeJobs }: CodeJobStores,
  job: CodeJob,
): Promise<readonly Planned[]> {
  const rows = await codeJobs.listRows(job.id, job.created + job.refused, CODE_JOB_CHUNK);
  return rows.map(({ number, input, reason: problem }) => {
    const refused = (reason: string): Planned => ({ number, typed: input?.code ?? null, reason, code: null });
    if (problem) return refused(problem);
    const read = readImportRow(input ?? {}, job.settings, deps.timeZone);
    if (read.kind === 'refused') return refused(read.reason);
    const { inviter, ...terms } = read.code;
    const code = terms.code ?? drawCode(deps.random);
    const reason = findNewCodeProblem(code, terms);
    if (reason) return refused(reason);
    return {
      number,
      typed: code,
      reason,
      code: { ...terms, code, id: newId(deps.clock(), deps.random), inviterId: inviter },
    };
  });
}

/** Replaces the names of inviters by their ids, and refuses unknown inviters and customizations. */
async function refuseUnknown({ codeJobs }: CodeJobStores, planned: readonly Planned[]): Promise<readonly Planned[]> {
  const codes = planned.flatMap(({ code }) => code ?? []);
  const inviters = await codeJobs.findInviterIds([...new Set(codes.map(({ inviterId }) => inviterId))]);
  const customizations = await codeJobs.findCustomizationKeys([...new Set(codes.map((code) => code.customizationKey))]);
  return planned.map((row) => {
    if (!row.code) return row;
    const inviterId = inviters.get(row.code.inviterId);
    if (inviterId === undefined) return { ...row, code: null, reason: 'inviter-unknown' };
    if (!customizations.has(row.code.customizationKey)) return { ...row, code: null, reason: 'customization-unknown' };
    return { ...row, code: { ...row.code, inviterId } };
  });
}

type Inserted = {
  /** The rows that are the first of the chunk with their codes. */
  readonly first: ReadonlyMap<string, NewCode>;
  readonly created: ReadonlySet<string>;
  /** The codes that earlier chunks of the job created. */
  readonly earlier: ReadonlySet<string>;
};

/** A code that was taken is a duplicate where another row of the same file created it. */
function toOutcome({ number, code, typed, reason }: Planned, { first, created, earlier }: Inserted): RowOutcome {
  if (!code) return { number, code: typed, reason };
  const isCreated = created.has(code.code);
  if (isCreated && first.get(code.code)?.id === code.id) return { number, code: code.code, reason: null };
  return { number, code: code.code, reason: isCreated || earlier.has(code.code) ? 'duplicate' : 'code-taken' };
}

function count(job: CodeJob, outcomes: readonly RowOutcome[]): Pick<CodeJob, 'created' | 'refused' | 'status'> {
  const refused = outcomes.filter(({ reason }) => reason !== null).length;
  const after = { created: job.created + outcomes.length - refused, refused: job.refused + refused };
  return { ...after, status: after.created + after.refused >= job.total ? 'done' : 'running' };
}

function recordEnd(
  { audit }: CodeJobStores,
  { id, actor, total }: CodeJob,
  after: Pick<CodeJob, 'created' | 'refused'>,
) {
  const { created, refused } = after;
  const subject = `code-job:${id}`;
  return audit.record({
    actor,
    action: 'code-job.finished',
    subject,
    before: null,
    after: { total, created, refused },
  });
}
