import { CompiledQuery } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { Guarantee } from '../actions/verify-guarantees.ts';

/** Each guarantee by a query that answers the ids of what breaks it; no rows is what everybody wants to see. */
const CHECKS: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: "an inviter's counters equal the sums of the ledger",
    sql: `
      select s.inviter_id || '/' || s.slot as id from invitation_slot s left join lateral (
        select coalesce(sum(case kind when 'grant' then amount when 'consume' then -1 else 0 end), 0) as balance,
          coalesce(sum(case kind when 'reserve' then 1 when 'grant' then 0 else -1 end), 0) as pending
        from invitation_ledger l where l.inviter_id = s.inviter_id and l.slot = s.slot
      ) l on true where s.balance <> l.balance or s.pending <> l.pending`,
  },
  {
    name: 'nobody has more reserved than there is',
    sql: "select inviter_id || '/' || slot as id from invitation_slot where pending < 0 or pending > balance",
  },
  {
    name: 'no inviter has more activations than invitations granted',
    sql: `
      select inviter_id::text as id from invitation_ledger group by inviter_id
      having count(*) filter (where kind = 'consume') > coalesce(sum(amount) filter (where kind = 'grant'), 0)`,
  },
  {
    name: "a registration's status and its ledger agree",
    sql: `
      select r.id::text as id from registration r left join lateral (
        select count(*) filter (where kind = 'reserve') as reserved, count(*) filter (where kind = 'consume') as consumed,
          count(*) filter (where kind = 'release') as released
        from invitation_ledger l where l.registration_id = r.id
      ) l on true
      where l.reserved <> 1 or l.consumed <> (r.status = 'active')::int
        or l.released <> (r.status in ('expired', 'withdrawn'))::int`,
  },
  {
    name: 'an active registration has one member and one voucher',
    sql: `
      select r.id::text as id from registration r left join member m on m.registration_id = r.id
      left join voucher v on v.member_id = m.id
      group by r.id having count(distinct m.id) <> (r.status = 'active')::int or count(v.code) <> (r.status = 'active')::int`,
  },
  {
    name: 'an address has at most one open or won registration',
    sql: `
      select min(id::text) as id from registration where status in ('pending', 'active') group by email having count(*) > 1`,
  },
  {
    name: 'a registration has at most one live link, and none once it has ended',
    sql: `
      select r.id::text as id from activation_token t join registration r on r.id = t.registration_id
      where t.used_at is null and t.revoked_at is null group by r.id
      having count(*) > (r.status = 'pending')::int`,
  },
  {
    name: 'the mail of every pending registration is queued, sent or among the dead letters',
    sql: `
      select r.id::text as id from registration r where r.status = 'pending'
        and not exists (select from activation_token t where t.registration_id = r.id and t.sent_at is not null and t.revoked_at is null)
        and not exists (
          select from pgboss.job j where j.name = 'registration.send-activation' and j.state in ('created', 'retry', 'active')
            and j.data->>'registrationId' = r.id::text)
        and not exists (
          select from pgboss.job j where j.name = 'dead-letter'
            and r.id::text in (j.data->>'registrationId', j.data->'data'->>'registrationId'))`,
  },
];

const SHOWN = 20;

/** Asks the database for everything that breaks a guarantee, in one snapshot. */
export async function findBrokenGuarantees(db: Db): Promise<readonly Guarantee[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const results: Guarantee[] = [];
      for (const { name, sql } of CHECKS) {
        const { rows } = await tx.executeQuery<{ id: string }>(CompiledQuery.raw(sql));
        results.push({ name, broken: rows.length, examples: rows.slice(0, SHOWN).map(({ id }) => id) });
      }
      return results;
    });
}
