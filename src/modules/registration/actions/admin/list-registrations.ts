import { isUuid } from '#kernel/ids.ts';
import { LARGEST_PAGE, type ListCount, type ListPage, type PageRequest } from '#kernel/list/list-page.ts';
import { listSorts } from '#kernel/list/list-query.ts';
import {
  normalizeRegistrationFilter,
  REGISTRATION_LIST,
  type RegistrationFilter,
  type RegistrationSort,
} from '../../rules/registration-list.ts';
import { buildTimeline, type RegistrationEvent } from '../../rules/timeline.ts';
import { getResendDelay } from '../mailbox-limits.ts';
import type { AdminRegistration, RegistrationReadDependencies } from './ports.ts';

export type RegistrationListRequest = {
  readonly filter: RegistrationFilter;
  readonly page: PageRequest<RegistrationSort>;
};

export type ListRefusal = 'filter-invalid' | 'order-invalid' | 'cursor-invalid' | 'limit-invalid';
export type RegistrationListResult =
  | { readonly kind: 'page'; readonly page: ListPage<AdminRegistration>; readonly count: () => Promise<ListCount> }
  | { readonly kind: 'refused'; readonly reason: ListRefusal };

/** The orders in which a filter can be read. */
export function listFilterSorts({ email, name }: RegistrationFilter): readonly RegistrationSort[] {
  const searches = { ...(email !== null && { email }), ...(name !== null && { name }) };
  return listSorts(REGISTRATION_LIST, searches) as readonly RegistrationSort[];
}

/** Reads a page of the list of registrations (specification K1). */
export async function listRegistrations(
  { registrationList }: Pick<RegistrationReadDependencies, 'registrationList'>,
  { filter: given, page }: RegistrationListRequest,
): Promise<RegistrationListResult> {
  const filter = normalizeRegistrationFilter(given);
  if (!filter) return { kind: 'refused', reason: 'filter-invalid' };
  if (!listFilterSorts(filter).includes(page.sort)) return { kind: 'refused', reason: 'order-invalid' };
  if (!Number.isInteger(page.limit) || page.limit < 1 || page.limit > LARGEST_PAGE)
    return { kind: 'refused', reason: 'limit-invalid' };
  const found = await registrationList.list(filter, page);
  if (!found) return { kind: 'refused', reason: 'cursor-invalid' };
  return { kind: 'page', page: found, count: () => registrationList.count(filter) };
}

/** Reads one registration by its id. */
export async function findListedRegistration(
  { registrationList }: Pick<RegistrationReadDependencies, 'registrationList'>,
  id: string,
): Promise<AdminRegistration | null> {
  return isUuid(id) ? registrationList.findListed(id) : null;
}

/** The seconds until another activation mail may be requested: 0 for now, null where the registration has ended. */
export async function findResendDelay(
  deps: Pick<RegistrationReadDependencies, 'clock' | 'resendLimits' | 'registrations'>,
  { id, state, email, createdAt, expiresAt }: AdminRegistration,
): Promise<number | null> {
  if (state !== 'pending' || email === null || expiresAt <= deps.clock()) return null;
  return (await getResendDelay(deps, deps.registrations, { id, email, createdAt })) ?? 0;
}

/** An event with the name of the admin who caused it; null for all others, and for an account that no longer exists. */
export type NamedEvent = RegistrationEvent & { readonly actorName: string | null };

/** Lists what happened to a registration, the oldest first. */
export async function readTimeline(
  { registrationList, findEmails }: Pick<RegistrationReadDependencies, 'registrationList' | 'findEmails'>,
  registration: AdminRegistration,
): Promise<readonly NamedEvent[]> {
  const history = await registrationList.readHistory(registration.id);
  const events = buildTimeline({ registration, ...history });
  const ids = events.flatMap(({ actor }) => parseMemberId(actor) ?? []);
  const emails = ids.length === 0 ? new Map<string, string>() : await findEmails([...new Set(ids)]);
  return events.map((event) => {
    if (event.actor === 'cli') return { ...event, actorName: 'command line' };
    const id = parseMemberId(event.actor);
    return { ...event, actorName: id === null ? null : (emails.get(id) ?? null) };
  });
}

const MEMBER = 'member:';

function parseMemberId(actor: string | null): string | null {
  const id = actor?.startsWith(MEMBER) ? actor.slice(MEMBER.length) : '';
  return isUuid(id) ? id : null;
}
