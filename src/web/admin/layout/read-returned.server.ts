import type { LoaderFunctionArgs } from 'react-router';
import { hasPermission } from '#kernel/permissions.ts';
import { returnedMailNews } from '#web/generated/operations.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import type { ReturnedNews } from './use-back-office.ts';

/**
 * Reads what came back and nobody has seen, for admins who can do something about it; null for the others, and where nothing is
 * new. No page fails because of it: the cause is in the log.
 */
export async function readReturned({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<ReturnedNews | null> {
  const { viewer, needsFactor } = getLoadContext(context);
  if (needsFactor || !hasPermission(viewer?.adminRole ?? null, 'mails.write')) return null;
  try {
    const news = (await runInProcess(context)(returnedMailNews, {})).returnedMailNews;
    return news.until === null ? null : news;
  } catch {
    return null;
  }
}
