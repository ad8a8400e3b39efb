import type { Instant } from '#kernel/instant.ts';
import { MOST_COUNTED } from '#kernel/list/list-page.ts';
import { getNewsStart, moveSeen } from '../rules/returned-news.ts';
import type { NewsDependencies, ReturnCounts } from './news-ports.ts';

/** What came back since it was seen, within the last days: what an admin may have to do something about (specification K1). */
export async function readReturnedNews({ clock, news }: NewsDependencies): Promise<ReturnCounts> {
  const now = clock();
  const { seenUntil } = await news.read();
  return news.count({ from: getNewsStart(seenUntil, now), to: now }, MOST_COUNTED);
}

/** An admin has seen what came back until an instant: it is news to nobody any more. What came back later still is. */
export function markReturnedSeen(
  { clock, transaction }: NewsDependencies,
  { until, actor }: { readonly until: Instant; readonly actor: string },
): Promise<void> {
  return transaction(async ({ news, audit }) => {
    const { seenUntil } = await news.lock();
    const moved = moveSeen(seenUntil, until, clock());
    if (moved.getTime() === seenUntil?.getTime()) return;
    await news.setSeen(moved);
    const [before, after] = [{ seenUntil: seenUntil?.toISOString() ?? null }, { seenUntil: moved.toISOString() }];
    await audit.record({ actor, action: 'mail.returns-seen', subject: 'mail', before, after });
  });
}
