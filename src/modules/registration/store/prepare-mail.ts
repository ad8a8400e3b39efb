import { sql } from 'kysely';
import type { VoucherPercent } from '#kernel/voucher-percent.ts';
import type { Db } from '#platform/database/open.ts';
import type { Registration } from '../actions/ports.ts';
import type { MailInvitation, MailLink, PreparedMail } from '../actions/prepared-mail.ts';
import { registrationColumns } from './columns.ts';

/** A registration that gets a mail, with the facts of its invitation. */
export type MailRow = Registration & {
  readonly inviterFirstName: string;
  readonly inviterLastName: string;
  readonly inviterStatus: 'active' | 'blocked' | 'deleted';
  readonly voucherPercent: VoucherPercent | null;
  readonly voucherMinimumMinor: number | null;
};

type Row = MailRow & {
  readonly isOver: boolean;
  readonly isSuperfluous: boolean;
  /** From the mail's existing link; null where it has none that can be derived again. */
  readonly ownKeyId: string | null;
  readonly ownSalt: Uint8Array | null;
  readonly madeKeyId: string | null;
};

/**
 * One statement. It locks the registration, so that nobody ends it meanwhile, and only reads it: the link is valid as
 * long as the registration, whose own end moves when another mail is requested. It keeps an existing link of this mail
 * and replaces an older one. The mail is superfluous where a newer one was requested, or where this one has been sent.
 * Older links are found by the given id and not by that of `r`, by which a plan made for an empty table reads all live links.
 */
function statement({ registrationId, generation, hash, keyId, salt, keyIds, at }: MailLink) {
  return sql<Row>`/* prepared: prepare-mail */
    with r as (
      select ${registrationColumns}, r.status <> 'pending' or r.expires_at <= ${at}::timestamptz as "isOver"
      from registration r where r.id = ${registrationId}::uuid for no key update of r
    ), newest as (
      select t.key_id, t.salt, t.generation, t.sent_at is not null as sent, t.used_at is null and t.revoked_at is null as live
      from activation_token t where t.registration_id = ${registrationId}::uuid
      order by t.generation desc, t.created_at desc limit 1
    ), facts as (
      select coalesce((select generation > ${generation} or (generation = ${generation} and key_id is not null
          and (sent or not live)) from newest), false)
        or exists (select from activation_resend s
          where s.registration_id = ${registrationId}::uuid and s.generation > ${generation}) as superfluous,
        (select key_id from newest where generation = ${generation} and live and key_id = any(${keyIds})) as own
    ), revoked as (
      update activation_token t set revoked_at = ${at}::timestamptz from r, facts
      where t.registration_id = ${registrationId}::uuid and t.used_at is null and t.revoked_at is null
        and not r."isOver" and not facts.superfluous and facts.own is null
      returning t.token_hash
    ), made as (
      insert into activation_token (token_hash, registration_id, created_at, expires_at, key_id, salt, generation)
      select ${hash}::bytea, r.id, ${at}::timestamptz, r."expiresAt", ${keyId}, ${salt}::bytea, ${generation} from r, facts
      where not r."isOver" and not facts.superfluous and facts.own is null
        and (select count(*) from revoked) >= 0
      on conflict do nothing returning key_id
    )
    select r.*, i.first_name as "inviterFirstName", i.last_name as "inviterLastName", i.status as "inviterStatus",
      coalesce(r."promisedPercent", c.voucher_percent) as "voucherPercent", c.voucher_minimum_minor as "voucherMinimumMinor",
      facts.superfluous as "isSuperfluous", facts.own as "ownKeyId",
      (select salt from newest) as "ownSalt", (select key_id from made) as "madeKeyId"
    from facts, r join inviter i on i.id = r."inviterId" left join customization c on c.key = r."customizationKey"`;
}

export async function prepareMail(db: Db, link: MailLink): Promise<PreparedMail<Registration>> {
  const [row] = (await statement(link).execute(db)).rows;
  if (!row || row.isOver) return { kind: 'over' };
  if (row.isSuperfluous) return { kind: 'superfluous' };
  const keyId = row.ownKeyId ?? row.madeKeyId;
  // Another mail of this registration was requested at the same moment. The retry of the job sees it.
  if (keyId === null) throw new Error('Another mail of the registration was prepared at the same time');
  const salt = row.ownKeyId === null ? link.salt : row.ownSalt;
  return { kind: 'ready', registration: row, invitation: toInvitation(row), keyId, salt };
}

export function toInvitation(row: MailRow): MailInvitation {
  const { inviterStatus, voucherPercent, voucherMinimumMinor } = row;
  return { inviter: inviterStatus === 'active' ? row : null, voucherPercent, voucherMinimumMinor };
}
