import { sql } from 'kysely';
import { addMilliseconds, DAY } from '#kernel/instant.ts';
import type { Db } from '#platform/database/open.ts';
import type { PrepareFirstMail } from '../actions/ports.ts';
import { LONGEST_PENDING } from '../rules/lifecycle.ts';
import { registrationColumns } from './columns.ts';
import { MAILBOX_LOCKS } from './lock-wait.ts';
import { type MailRow, toInvitation } from './prepare-mail.ts';

type Repeat = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Creates the statement that prepares the first mail of a registration for a mailbox to which nothing was sent within a day: the
 * limits of the mailbox let it pass, and no older link is replaced. It is a transaction by itself, one round trip instead of
 * five. Its snapshot is older than the lock of the mailbox; what depends on earlier mails is decided by `lock_quiet_mailbox`,
 * which looks after the lock, and the locked registration is checked again in its newest version. The link is as old as the
 * locks, to the second: the limits of the mailbox count from then.
 */
export function createPrepareFirstMail(db: Db, repeatTransaction: Repeat): PrepareFirstMail {
  return async ({ registrationId, hash, keyId, salt, at }) => {
    const since = addMilliseconds(at, -DAY);
    const { rows } = await repeatTransaction(() =>
      sql<MailRow>`/* prepared: prepare-first-mail */
        with mailbox as materialized (
          select lock_quiet_mailbox(${registrationId}::uuid, ${MAILBOX_LOCKS}, ${since}::timestamptz,
            ${addMilliseconds(since, -LONGEST_PENDING)}::timestamptz) as is_quiet
        ), r as (
          select ${registrationColumns} from mailbox join registration r on r.id = ${registrationId}::uuid
          where mailbox.is_quiet and r.erased_at is null and r.status = 'pending' and r.expires_at > ${at}::timestamptz
          for no key update of r
        ), made as (
          insert into activation_token (token_hash, registration_id, created_at, expires_at, key_id, salt, generation)
          select ${hash}::bytea, r.id,
            ${at}::timestamptz + date_trunc('second', clock_timestamp() - statement_timestamp()),
            r."expiresAt", ${keyId}, ${salt}::bytea, 0 from r
          on conflict do nothing returning registration_id
        )
        select r.*, i.first_name as "inviterFirstName", i.last_name as "inviterLastName", i.status as "inviterStatus",
          coalesce(r."promisedPercent", c.voucher_percent) as "voucherPercent", c.voucher_minimum_minor as "voucherMinimumMinor"
        from made join r on r.id = made.registration_id join inviter i on i.id = r."inviterId"
        left join customization c on c.key = r."customizationKey"`.execute(db),
    );
    const [row] = rows;
    return row ? { kind: 'ready', registration: row, invitation: toInvitation(row), keyId, salt } : null;
  };
}
