import { LARGEST_PAGE, type ListCount, type ListPage, type PageRequest } from '#kernel/list/list-page.ts';
import type { CodeJobFilter, CodeJobSort } from '../../rules/code-job-list.ts';
import { createActorNames, type FindEmails } from '../landing-pages/name-actors.ts';
import type { CodeJob, CodeJobListStore } from './ports.ts';

export type CodeJobListDependencies = { readonly codeJobList: CodeJobListStore; readonly findEmails: FindEmails };

/** A job with the address of the admin; null for an account that no longer exists. */
export type NamedCodeJob = CodeJob & { readonly actorName: string | null };

export type CodeJobListResult =
  | { readonly kind: 'page'; readonly page: ListPage<NamedCodeJob>; readonly count: () => Promise<ListCount> }
  | { readonly kind: 'refused'; readonly reason: 'cursor-invalid' | 'limit-invalid' };

type Request = { readonly filter: CodeJobFilter; readonly page: PageRequest<CodeJobSort> };

/** Reads a page of the batches and imports of codes (specification K1). */
export async function listCodeJobs(
  { codeJobList, findEmails }: CodeJobListDependencies,
  { filter, page }: Request,
): Promise<CodeJobListResult> {
  if (!Number.isInteger(page.limit) || page.limit < 1 || page.limit > LARGEST_PAGE)
    return { kind: 'refused', reason: 'limit-invalid' };
  const found = await codeJobList.list(filter, page);
  if (!found) return { kind: 'refused', reason: 'cursor-invalid' };
  const actors = found.rows.map(({ row }) => row.actor);
  const getName = await createActorNames(findEmails, actors);
  const rows = found.rows.map(({ row, cursor }) => ({ row: { ...row, actorName: getName(row.actor) }, cursor }));
  return { kind: 'page', page: { ...found, rows }, count: () => codeJobList.count(filter) };
}

/** Names the admin of one job. */
export async function nameCodeJob(
  { findEmails }: Pick<CodeJobListDependencies, 'findEmails'>,
  job: CodeJob | null,
): Promise<NamedCodeJob | null> {
  if (!job) return null;
  const getName = await createActorNames(findEmails, [job.actor]);
  return { ...job, actorName: getName(job.actor) };
}
