import { CompiledQuery } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { Guarantee, NoteCheck } from '../actions/verify-guarantees.ts';

type Check = { readonly name: string; readonly sql: string };

/** One query for each guarantee; it returns the ids that violate the guarantee, so no rows means success. */
const CHECKS: readonly Check[] = [
  {
    name: "an inviter's counters equal the sums of the ledger",
    sql: `
      select s.inviter_id || '/' || s.slot as id from invitation_slot s left join (
        select inviter_id, slot, sum(case kind when 'grant' then amount when 'consume' then -1 else 0 end) as balance,
          sum(case kind when 'reserve' then 1 when 'grant' then 0 else -1 end) as pending
        from invitation_ledger group by inviter_id, slot
      ) l on l.inviter_id = s.inviter_id and l.slot = s.slot
      where s.balance <> coalesce(l.balance, 0) or s.pending <> coalesce(l.pending, 0)`,
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
      select r.id::text as id from registration r left join (
        select registration_id, count(*) filter (where kind = 'reserve') as reserved,
          count(*) filter (where kind = 'consume') as consumed, count(*) filter (where kind = 'release') as released
        from invitation_ledger where registration_id is not null group by registration_id
      ) l on l.registration_id = r.id
      where l.reserved is distinct from 1 or l.consumed <> (r.status = 'active')::int
        or l.released <> (r.status in ('expired', 'withdrawn'))::int`,
  },
  {
    name: 'an active registration has one member and one voucher',
    sql: `
      select r.id::text as id from registration r left join (
        select m.registration_id, count(*) as members, coalesce(sum(v.vouchers), 0) as vouchers
        from member m left join (select member_id, count(*) as vouchers from voucher group by member_id) v on v.member_id = m.id
        where m.registration_id is not null group by m.registration_id
      ) m on m.registration_id = r.id
      where coalesce(m.members, 0) <> (r.status = 'active' and r.erased_at is null)::int
        or coalesce(m.vouchers, 0) <> (r.status = 'active' and r.erased_at is null)::int`,
  },
  {
    name: 'an active registration without personal data is that of an erased member',
    sql: `
      select coalesce(r.id, e.registration_id)::text as id from erased_member e
      full join (select id from registration where status = 'active' and erased_at is not null) r on r.id = e.registration_id
      where r.id is null or e.member_id is null`,
  },
  {
    name: 'an address has at most one open or won registration',
    sql: `
      select min(id::text) as id from registration where status in ('pending', 'active') and email is not null
      group by email having count(*) > 1`,
  },
  {
    name: 'a registration has at most one live link, and none once it has ended',
    sql: `
      select r.id::text as id from registration r join (
        select registration_id, count(*) as links from activation_token
        where used_at is null and revoked_at is null group by registration_id
      ) t on t.registration_id = r.id where t.links > (r.status = 'pending')::int`,
  },
  {
    name: 'the mail of every pending registration is queued, sent or among the dead letters',
    sql: `
      with known as (
        select registration_id::text as id from activation_token
        where sent_at is not null and used_at is null and revoked_at is null
        union all
        select data->>'registrationId' from pgboss.job
        where name = 'registration.send-activation' and state in ('created', 'retry', 'active')
        union all
        select unnest(array[data->>'registrationId', data->'data'->>'registrationId']) from pgboss.job where name = 'dead-letter'
      )
      select r.id::text as id from registration r
      where r.status = 'pending' and r.erased_at is null
        and not exists (select from known where known.id = r.id::text)`,
  },
];

const SHOWN = 20;

/**
 * Each check reads whole tables once and uses hash joins, which takes long in a large club: the statement timeout of a
 * request is too short for that. More work memory keeps the hashes off the disk.
 */
const SETTINGS = "set local statement_timeout = '15min'; set local work_mem = '64MB'";

/** Finds all violations of guarantees in one snapshot of the database; calls `note` after each check. */
export async function findBrokenGuarantees(db: Db, note: NoteCheck = () => undefined): Promise<readonly Guarantee[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await tx.executeQuery(CompiledQuery.raw(SETTINGS));
      const results: Guarantee[] = [];
      for (const check of CHECKS) {
        results.push(await runCheck(tx, check));
        note({ name: check.name, done: results.length, of: CHECKS.length });
      }
      return results;
    });
}

async function runCheck(tx: Db, { name, sql }: Check): Promise<Guarantee> {
  const shown = `select id, count(*) over ()::int as broken from (${sql}) as found limit ${SHOWN}`;
  const { rows } = await tx.executeQuery<{ id: string; broken: number }>(CompiledQuery.raw(shown));
  return { name, broken: rows[0]?.broken ?? 0, examples: rows.map(({ id }) => id) };
}
