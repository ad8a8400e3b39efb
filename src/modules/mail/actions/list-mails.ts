import { isUuid } from '#kernel/ids.ts';
import { LARGEST_PAGE, type ListCount, type ListPage, type PageRequest } from '#kernel/list/list-page.ts';
import { MAIL_QUEUES } from '../rules/mail-kinds.ts';
import { type MailFilter, type MailSort, normalizeMailFilter } from '../rules/mail-list.ts';
import type { Delivery, MailReadDependencies } from './ports.ts';

export type MailListResult =
  | { readonly kind: 'page'; readonly page: ListPage<Delivery>; readonly count: () => Promise<ListCount> }
  | { readonly kind: 'refused'; readonly reason: 'filter-invalid' | 'cursor-invalid' | 'limit-invalid' };

/** Reads a page of the mails that were sent, wait or failed (specification K1). */
export async function listMails(
  { deliveryList }: MailReadDependencies,
  { filter: given, page }: { readonly filter: MailFilter; readonly page: PageRequest<MailSort> },
): Promise<MailListResult> {
  const filter = normalizeMailFilter(given);
  if (!filter) return { kind: 'refused', reason: 'filter-invalid' };
  if (!Number.isInteger(page.limit) || page.limit < 1 || page.limit > LARGEST_PAGE)
    return { kind: 'refused', reason: 'limit-invalid' };
  const found = await deliveryList.list(filter, page);
  if (!found) return { kind: 'refused', reason: 'cursor-invalid' };
  return { kind: 'page', page: found, count: () => deliveryList.count(filter) };
}

export async function findMail({ deliveryList }: MailReadDependencies, id: string): Promise<Delivery | null> {
  return isUuid(id) ? deliveryList.find(id) : null;
}

/** Counts the mails that wait for their first try, of which nothing else is noted. */
export function countUntriedMails({ deliveryList }: MailReadDependencies): Promise<ListCount> {
  return deliveryList.countUntried(MAIL_QUEUES);
}
