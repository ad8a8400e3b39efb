import { type RawBuilder, sql } from 'kysely';
import { MOST_COUNTED } from '#kernel/list/list-page.ts';
import type { Db } from '#platform/database/open.ts';
import { createListReader, type ListConditions, type ListReader } from '#platform/list/read-list.ts';
import type { Delivery, DeliveryListStore } from '../actions/ports.ts';
import type { MailFilter, MailSort } from '../rules/mail-list.ts';

export const DELIVERY_COLUMNS = sql`r.id, r.kind, r.recipient, r.locale as language, r.state, r.tries, r.failure,
  r.about_id as "aboutId", r.created_at as "createdAt", r.tried_at as "triedAt", r.sent_at as "sentAt",
  r.returned_at as "returnedAt"`;

/** Reads mails for admins. */
export function createDeliveryListStore(db: Db): DeliveryListStore {
  const reader = createReader(db);
  return {
    list: (filter, page) => reader.readPage(buildConditions(filter), page),
    count: (filter) => reader.count(buildConditions(filter)),
    listIds: (filter, rows, limit) => reader.listIds(buildConditions(filter), rows, limit),
    async find(id) {
      const { rows } = await sql<Delivery>`select ${DELIVERY_COLUMNS} from mail_delivery r where r.id = ${id}`.execute(
        db,
      );
      return rows[0] ?? null;
    },
    async countUntried(queues) {
      const { rows } = await sql<{ number: number }>`
        select count(*)::int as number from (
          select from pgboss.job where name = any(${[...queues]}::text[]) and state = 'created' and state < 'active'
            and not blocked limit ${MOST_COUNTED + 1}) job`.execute(db);
      const number = rows[0]?.number ?? 0;
      return { number: Math.min(number, MOST_COUNTED), isMore: number > MOST_COUNTED };
    },
  };
}

function createReader(db: Db): ListReader<MailSort, Delivery> {
  return createListReader(db, {
    from: sql`mail_delivery r`,
    sorts: { created: { expression: sql`r.created_at`, type: 'instant' } },
    joins: sql``,
    columns: DELIVERY_COLUMNS,
  });
}

/**
 * The first condition that an index begins with decides which index is read; its period is a range at the end of any of them.
 * The others are checked: the language always, as any of the seven is frequent enough.
 */
function buildConditions(filter: MailFilter): ListConditions {
  const { from, to, language } = filter;
  const [first, ...others] = listIndexed(filter);
  const period = [
    ...(from ? [sql`r.created_at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`r.created_at < ${to}::timestamptz`] : []),
  ];
  return {
    indexed: [...(first ? [first] : []), ...period],
    checked: [
      ...others,
      // Nearly all mails are.
      ...(filter.state === 'sent' ? [sql`r.state = 'sent'`] : []),
      ...(language === null ? [] : [sql`r.locale = ${language}`]),
    ],
  };
}

/** The conditions that an index begins with, those of fewer mails first. */
function listIndexed({ recipient, state, kind }: MailFilter): readonly RawBuilder<unknown>[] {
  return [
    ...(recipient === null ? [] : [sql`mailbox_of(r.recipient) = mailbox_of(${recipient})`]),
    // The second condition is that of the index.
    ...(state === null || state === 'sent' ? [] : [sql`r.state = ${state} and r.state <> 'sent'`]),
    ...(kind === null ? [] : [sql`r.kind = ${kind}`]),
  ];
}
