import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { Delivery, ReturnStore } from '../actions/ports.ts';
import { DELIVERY_COLUMNS } from './mail-list.ts';

const HAS_LEFT = sql`state in ('sent', 'bounced', 'complained')`;

/** The mails that came back. */
export function createReturnStore(db: Db): ReturnStore {
  return {
    async markReturned({ kind, messageId, recipient, at, status }, now) {
      // A report may have whole seconds, and come back in the second in which the mail left. A complaint says more than a bounce: it
      // replaces one, and not the other way around.
      const { rows } = await sql<{ changed: boolean }>`
        with returned as (
          select id, state from mail_delivery
          where id = coalesce(
            (select id from mail_delivery where message_id = ${messageId} and ${HAS_LEFT} order by sent_at desc, id desc limit 1),
            (select id from mail_delivery
              where mailbox_of(recipient) = mailbox_of(${recipient}) and ${HAS_LEFT}
                and sent_at < ${at ?? now}::timestamptz + interval '1 second'
              order by sent_at desc, id desc limit 1))
          for update
        ), changed as (
          update mail_delivery d set state = ${kind}, failure = coalesce(${status}::text, d.failure), returned_at = ${now}
          from returned r
          where d.id = r.id and (r.state = 'sent' or (r.state = 'bounced' and ${kind}::text = 'complained'))
          returning d.id
        )
        select exists (select from changed) as changed from returned`.execute(db);
      const [returned] = rows;
      if (!returned) return 'unknown';
      return returned.changed ? 'marked' : 'known';
    },
    async findReturned(recipient) {
      const { rows } = await sql<Delivery>`
        select ${DELIVERY_COLUMNS} from mail_delivery r
        where mailbox_of(r.recipient) = mailbox_of(${recipient}) and ${HAS_LEFT}
        order by r.state = 'complained' desc, r.sent_at desc, r.id desc limit 1`.execute(db);
      const [first] = rows;
      return first && first.state !== 'sent' ? first : null;
    },
  };
}
