import { sql } from 'kysely';
import type { Instant } from '#kernel/instant.ts';
import type { Db } from '#platform/database/open.ts';
import type { NewsState, ReturnedNewsStore } from '../actions/news-ports.ts';
import type { ReturnKind } from '../rules/mail-return.ts';

/** What admins know of the mails that came back: one row. */
export function createReturnedNewsStore(db: Db): ReturnedNewsStore {
  const columns = sql`seen_until as "seenUntil", mailed_until as "mailedUntil" from returned_mail_news`;
  const UNKNOWN: NewsState = { seenUntil: null, mailedUntil: null };
  return {
    async read() {
      return (await sql<NewsState>`select ${columns}`.execute(db)).rows[0] ?? UNKNOWN;
    },
    async lock() {
      return (await sql<NewsState>`select ${columns} for update`.execute(db)).rows[0] ?? UNKNOWN;
    },
    async setSeen(until) {
      await sql`update returned_mail_news set seen_until = ${until}`.execute(db);
    },
    async setMailed(until) {
      await sql`update returned_mail_news set mailed_until = ${until}`.execute(db);
    },
    async count({ from, to }, most) {
      type Row = { state: ReturnKind | null; number: number; mails: number; newest: Instant | null };
      // The row without a state is about both: a mailbox may have returned one mail and reported another. Erased recipients are
      // nobody's. Instants of the program have milliseconds, those of PostgreSQL microseconds: the newest one is rounded up.
      const { rows } = await sql<Row>`
        select state, count(distinct mailbox_of(recipient))::int as number, count(*)::int as mails,
          max(returned_at) + interval '999 microseconds' as newest
        from (select state, recipient, returned_at from mail_delivery
          where returned_at > ${from} and returned_at <= ${to} and recipient is not null
          order by returned_at desc limit ${most + 1}) r
        group by grouping sets ((state), ())`.execute(db);
      const find = (kind: ReturnKind | null) => rows.find(({ state }) => state === kind);
      const count = (kind: ReturnKind | null) => Math.min(find(kind)?.number ?? 0, most);
      const { mails = 0, newest = null } = find(null) ?? {};
      const numbers = { all: count(null), bounced: count('bounced'), complained: count('complained') };
      return { ...numbers, isMore: mails > most, newest };
    },
  };
}
