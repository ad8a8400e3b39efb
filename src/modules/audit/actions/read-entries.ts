import { isUuid } from '#kernel/ids.ts';
import { LARGEST_PAGE, type ListCount, type ListPage, type PageRequest } from '#kernel/list/list-page.ts';
import { type AuditFilter, type AuditSort, normalizeAuditFilter } from '../rules/audit-list.ts';
import type { AuditReadDependencies, ListedEntry, StoredEntry, StoredFilter } from './ports.ts';

export type AuditListResult =
  | { readonly kind: 'page'; readonly page: ListPage<ListedEntry>; readonly count: () => Promise<ListCount> }
  | { readonly kind: 'refused'; readonly reason: 'filter-invalid' | 'cursor-invalid' | 'limit-invalid' };

const MEMBER = 'member:';
/** No entry has it: an address that belongs to nobody matches nothing. */
const NOBODY = 'nobody';

/** Reads a page of the audit log (specification K1). */
export async function listEntries(
  deps: AuditReadDependencies,
  { filter: given, page }: { readonly filter: AuditFilter; readonly page: PageRequest<AuditSort> },
): Promise<AuditListResult> {
  const normalized = normalizeAuditFilter(given);
  if (!normalized) return { kind: 'refused', reason: 'filter-invalid' };
  if (!Number.isInteger(page.limit) || page.limit < 1 || page.limit > LARGEST_PAGE)
    return { kind: 'refused', reason: 'limit-invalid' };
  const filter = await toStoredFilter(deps, normalized);
  const found = await deps.entries.list(filter, page);
  if (!found) return { kind: 'refused', reason: 'cursor-invalid' };
  const named = await nameActors(
    deps,
    found.rows.map(({ row }) => row),
  );
  const rows = found.rows.map(({ cursor }, index) => ({ cursor, row: named[index] as ListedEntry }));
  return { kind: 'page', page: { ...found, rows }, count: () => deps.entries.count(filter) };
}

/** All entries that a filter matches, the newest first, page by page. Null if it can match none. */
export async function readAllEntries(
  deps: AuditReadDependencies,
  filter: AuditFilter,
): Promise<AsyncGenerator<ListedEntry> | null> {
  const normalized = normalizeAuditFilter(filter);
  return normalized && walk(deps, await toStoredFilter(deps, normalized));
}

async function* walk(deps: AuditReadDependencies, filter: StoredFilter): AsyncGenerator<ListedEntry> {
  let after: string | null = null;
  for (;;) {
    const place: PageRequest<AuditSort> = {
      limit: LARGEST_PAGE,
      after,
      before: null,
      sort: 'at',
      direction: 'descending',
    };
    const page: ListPage<StoredEntry> | null = await deps.entries.list(filter, place);
    yield* await nameActors(
      deps,
      (page?.rows ?? []).map(({ row }) => row),
    );
    if (!page?.hasNext || page.endCursor === null) return;
    after = page.endCursor;
  }
}

/** Reads one entry by its id. */
export async function findEntry(deps: AuditReadDependencies, id: string): Promise<ListedEntry | null> {
  const entry = isUuid(id) ? await deps.entries.find(id) : null;
  const [named] = await nameActors(deps, entry ? [entry] : []);
  return named ?? null;
}

async function toStoredFilter(deps: AuditReadDependencies, { who, ...filter }: AuditFilter): Promise<StoredFilter> {
  if (who === null) return { ...filter, actor: null };
  const memberId = who.includes('@') ? await deps.findMemberId(who) : isUuid(who) ? who : null;
  if (memberId !== null) return { ...filter, actor: `${MEMBER}${memberId}` };
  return { ...filter, actor: who.includes('@') ? NOBODY : who };
}

async function nameActors(
  { findEmails }: Pick<AuditReadDependencies, 'findEmails'>,
  entries: readonly StoredEntry[],
): Promise<readonly ListedEntry[]> {
  const ids = [...new Set(entries.flatMap(({ actor }) => parseMemberId(actor) ?? []))];
  const emails = ids.length === 0 ? new Map<string, string>() : await findEmails(ids);
  return entries.map((entry) => {
    const id = parseMemberId(entry.actor);
    const actorName = entry.actor === 'cli' ? 'command line' : id === null ? null : (emails.get(id) ?? null);
    return { ...entry, actorName };
  });
}

function parseMemberId(actor: string): string | null {
  const id = actor.startsWith(MEMBER) ? actor.slice(MEMBER.length) : '';
  return isUuid(id) ? id : null;
}
