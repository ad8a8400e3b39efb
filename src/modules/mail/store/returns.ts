import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { Delivery, ReturnStore } from '../actions/ports.ts';
import { DELIVERY_COLUMNS } from './mail-list.ts';

/** The mails that came back. */
export function createReturnStore(db: Db): ReturnStore {
  return {
    async markReturned({ kind, recipient, status }, at) {
      // A complaint says more than a bounce: it replaces one, and not the other way around.
      const { rows } = await sql<{ changed: boolean }>`
        with newest as (
          select id, state from mail_delivery
          where mailbox_of(recipient) = mailbox_of(${recipient}) and state in ('sent', 'bounced', 'complained')
          order by created_at desc, id desc limit 1 for update
        ), changed as (
          update mail_delivery d set state = ${kind}, failure = coalesce(${status}::text, d.failure), returned_at = ${at}
          from newest n
          where d.id = n.id and (n.state = 'sent' or (n.state = 'bounced' and ${kind}::text = 'complained'))
          returning d.id
        )
        select exists (select from changed) as changed from newest`.execute(db);
      const [newest] = rows;
      if (!newest) return 'unknown';
      return newest.changed ? 'marked' : 'known';
    },
    async findReturned(recipient) {
      const { rows } = await sql<Delivery>`
        select ${DELIVERY_COLUMNS} from mail_delivery r
        where mailbox_of(r.recipient) = mailbox_of(${recipient}) and r.state in ('sent', 'bounced', 'complained')
        order by r.created_at desc, r.id desc limit 1`.execute(db);
      const [newest] = rows;
      return newest && newest.state !== 'sent' ? newest : null;
    },
  };
}
