import { isEmailAddress, normalizeEmail } from '#kernel/email-address.ts';
import { isUuid, newId } from '#kernel/ids.ts';
import { MOST_IN_BATCH, MOST_IN_FILE, normalizeFileName } from '../../rules/code-job.ts';
import type { ColumnsProblem, ImportDefaults } from '../../rules/import-row.ts';
import { findTermsProblem } from '../../rules/new-code.ts';
import type { CodeRefusal } from '../manage-codes.ts';
import type { CodeJobDependencies, CodeJobStores } from './ports.ts';
import { type FileLine, inGroups, isUnreadableFile, readRows, unreadableFile } from './read-file.ts';

export type JobRefusal =
  | CodeRefusal
  | ColumnsProblem
  | 'amount-invalid'
  | 'file-empty'
  | 'file-too-large'
  | 'file-too-long'
  | (string & {});

export type StartedJob =
  | { readonly kind: 'started'; readonly jobId: string; readonly total: number }
  | { readonly kind: 'refused'; readonly reason: JobRefusal; readonly line: number | null };

type BatchInput = { readonly settings: ImportDefaults; readonly amount: number; readonly actor: string };
type ImportInput = {
  readonly settings: ImportDefaults;
  readonly fileName: string;
  readonly lines: AsyncIterable<FileLine>;
  readonly actor: string;
};

/** Starts a job that generates codes. */
export async function startBatch(
  deps: CodeJobDependencies,
  { settings, amount, actor }: BatchInput,
): Promise<StartedJob> {
  if (!Number.isInteger(amount) || amount < 1 || amount > MOST_IN_BATCH) return refuse('amount-invalid');
  const now = deps.clock();
  const id = newId(now, deps.random);
  return deps.transaction(async (stores) => {
    const found = await resolveSettings(stores, settings);
    if (found.kind === 'refused') return refuse(found.reason);
    const job = { id, actor, fileName: null, settings: found.settings, total: amount };
    await stores.codeJobs.insertJob({ ...job, kind: 'batch' }, now);
    return announce(stores, job);
  });
}

/**
 * Stores the rows of a file and starts a job that creates their codes. A file that cannot be read to its end leaves
 * nothing behind; a row with a problem of its own gets this as its result.
 */
export async function startImport(deps: CodeJobDependencies, input: ImportInput): Promise<StartedJob> {
  const { settings, actor } = input;
  const fileName = normalizeFileName(input.fileName);
  const now = deps.clock();
  const id = newId(now, deps.random);
  try {
    return await deps.transaction(async (stores) => {
      const found = await resolveSettings(stores, settings);
      if (found.kind === 'refused') return refuse(found.reason);
      const job = { id, actor, fileName, settings: found.settings };
      await stores.codeJobs.insertJob({ ...job, kind: 'import', total: MOST_IN_FILE }, now);
      let total = 0;
      for await (const rows of inGroups(readRows(input.lines))) {
        await stores.codeJobs.stageRows(id, rows, now);
        total += rows.length;
      }
      if (total === 0) throw unreadableFile('file-empty', null);
      await stores.codeJobs.setTotal(id, total);
      return announce(stores, { ...job, total });
    });
  } catch (error) {
    if (isUnreadableFile(error)) return refuse(error.reason, error.line);
    throw error;
  }
}

function refuse(reason: JobRefusal, line: number | null = null): StartedJob {
  return { kind: 'refused', reason, line };
}

type Announced = {
  readonly id: string;
  readonly actor: string;
  readonly total: number;
  readonly settings: ImportDefaults;
  readonly fileName: string | null;
};

/** The audit log does not have the name of the file, which may be the name of a person. */
async function announce(
  { audit, events }: CodeJobStores,
  { id, actor, fileName: _, ...after }: Announced,
): Promise<StartedJob> {
  await audit.record({ actor, action: 'code-job.started', subject: `code-job:${id}`, before: null, after });
  await events.publish('code-job.started', { jobId: id });
  return { kind: 'started', jobId: id, total: after.total };
}

type Resolved =
  | { readonly kind: 'resolved'; readonly settings: ImportDefaults }
  | { readonly kind: 'refused'; readonly reason: CodeRefusal };

/** Replaces the inviter's email address by the id. */
async function resolveSettings({ codeJobs }: CodeJobStores, settings: ImportDefaults): Promise<Resolved> {
  const problem = findTermsProblem(settings);
  if (problem) return { kind: 'refused', reason: problem };
  const name = normalizeEmail(settings.inviterId);
  // No inviter has a text that PostgreSQL refuses, such as one with NUL.
  const isPossible = isUuid(name) || isEmailAddress(name);
  const inviterId = isPossible ? (await codeJobs.findInviterIds([name])).get(name) : undefined;
  if (inviterId === undefined) return { kind: 'refused', reason: 'inviter-unknown' };
  const { customizationKey: key } = settings;
  if (!(await codeJobs.findCustomizationKeys([key])).has(key))
    return { kind: 'refused', reason: 'customization-unknown' };
  return { kind: 'resolved', settings: { ...settings, inviterId } };
}
