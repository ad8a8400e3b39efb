import { type Href, href, withQuery } from '#web/routing/href.ts';

/** The page that shows the subject of an entry, or the list that finds it. A stored id may be anything. */
export function findSubjectPage(kind: string, id: string | null): Href | null {
  if (kind === 'club-settings') return href('/admin/settings');
  if (id === null || !/^[\w-]{1,64}$/.test(id)) return null;
  if (kind === 'inviter') return href('/admin/inviters/:id', { id });
  if (kind === 'mail') return href('/admin/mails/:id', { id });
  if (kind === 'webhook') return href('/admin/webhooks/:id', { id });
  if (kind === 'shop-key') return href('/admin/shop-keys');
  if (kind === 'code') return withQuery(href('/admin/codes'), { code: id });
  return kind === 'experiment' ? href('/admin/splitgenerator/:key', { key: id }) : null;
}
